'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { ProblemPanel } from '@/components/console/problem-panel';
import { Button } from '@/components/ui/button';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { Dialog } from '@/components/ui/dialog';
import { toastDone } from '@/components/ui/toast-queue';
import { changeMember, type MemberView, removeMember } from '@/lib/access/contract';
import { ROLE_NAMES, type Role } from '@/lib/access/permissions';
import { accessKeys } from '@/lib/access/queries';
import { call } from '@/lib/http/call';
import { RoleBoxes } from './role-boxes';

export interface MemberDialogProps {
  project: string;
  member: MemberView;
  onClose: () => void;
}

/** Replaces the roles of a member. */
export function ChangeRolesDialog({ project, member, onClose }: MemberDialogProps) {
  const client = useQueryClient();
  const router = useRouter();
  const [roles, setRoles] = useState(ROLE_NAMES.filter((role) => member.roles.includes(role)));
  const change = useMutation({
    mutationFn: (next: Role[]) => call(changeMember, project, { id: member.id, roles: next }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: accessKeys.members(project) });
      // One's own roles decide what the navigation offers.
      router.refresh();
      toastDone(`Roles of ${member.name} are changed`);
      onClose();
    },
  });
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Change the roles of ${member.name}`}
      description="They count from the next request on."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            pending={change.isPending}
            disabled={roles.length === 0}
            onClick={() => change.mutate(roles)}
          >
            Change roles
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {change.isError && <ProblemPanel problem={change.error} />}
        <RoleBoxes
          legend="Roles"
          roles={ROLE_NAMES}
          chosen={roles}
          onChange={setRoles}
          error={roles.length === 0 ? 'Tick at least one, or remove the member instead.' : undefined}
        />
      </div>
    </Dialog>
  );
}

/** Asks before somebody leaves the project. */
export function RemoveMemberDialog({ project, member, onClose }: MemberDialogProps) {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => call(removeMember, project, { id: member.id }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: accessKeys.members(project) });
      toastDone(`${member.name} is no longer a member`);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Remove ${member.name}`}
      consequence={`${member.email} is refused from the next request on. What they did stays in the audit trail.`}
      verb="Remove member"
      danger
      pending={remove.isPending}
      onConfirm={() => remove.mutate()}
    >
      {remove.isError && <ProblemPanel problem={remove.error} />}
    </ConfirmDialog>
  );
}
