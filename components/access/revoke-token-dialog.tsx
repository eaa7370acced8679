'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ProblemPanel } from '@/components/console/problem-panel';
import { ConfirmDialog } from '@/components/ui/confirm-dialog';
import { toastDone } from '@/components/ui/toast-queue';
import { revokeToken, type TokenView } from '@/lib/access/contract';
import { accessKeys } from '@/lib/access/queries';
import { call } from '@/lib/http/call';

/** Asks before a token stops working. */
export function RevokeTokenDialog(props: { project: string; token: TokenView; onClose: () => void }) {
  const { project, token, onClose } = props;
  const client = useQueryClient();
  const revoke = useMutation({
    mutationFn: () => call(revokeToken, project, { id: token.id }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: accessKeys.tokens(project) });
      toastDone(`Token ${token.name} is revoked`);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Revoke the token ${token.name}`}
      consequence="Programs that hold it are refused from the next request on. This cannot be undone."
      verb="Revoke token"
      danger
      pending={revoke.isPending}
      onConfirm={() => revoke.mutate()}
    >
      {revoke.isError && <ProblemPanel problem={revoke.error} />}
    </ConfirmDialog>
  );
}
