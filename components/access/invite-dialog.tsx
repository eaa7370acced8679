'use client';
import { useMutation } from '@tanstack/react-query';
import { ProblemPanel } from '@/components/console/problem-panel';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { inviteMember } from '@/lib/access/contract';
import { call } from '@/lib/http/call';
import { InviteLink } from './invite-link';
import type { MemberDialogProps } from './member-dialogs';

/** Makes a new invitation for somebody who has no password yet, and shows it once. */
export function InviteDialog({ project, member, onClose }: MemberDialogProps) {
  const invite = useMutation({ mutationFn: () => call(inviteMember, project, { id: member.id }) });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Invite ${member.name} again`}
      description={
        invite.data
          ? 'Send this link to them. It is shown only now.'
          : 'Makes a new link that works once, for 7 days. Links made before stop working.'
      }
      footer={
        invite.data ? (
          <Button variant="primary" onClick={onClose}>
            Done
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button variant="primary" pending={invite.isPending} onClick={() => invite.mutate()}>
              Invite again
            </Button>
          </>
        )
      }
    >
      {invite.isError && <ProblemPanel problem={invite.error} />}
      {invite.data && <InviteLink path={invite.data.invite_path} />}
    </Dialog>
  );
}
