'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ProblemPanel } from '@/components/console/problem-panel';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Field } from '@/components/ui/field';
import { Input } from '@/components/ui/input';
import { addMember } from '@/lib/access/contract';
import { ROLE_NAMES, type Role } from '@/lib/access/permissions';
import { accessKeys } from '@/lib/access/queries';
import { call } from '@/lib/http/call';
import { InviteLink } from './invite-link';
import { RoleBoxes } from './role-boxes';

interface AddMemberDialogProps {
  project: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Adds a person with roles; for somebody new it then shows the invitation, once. */
export function AddMemberDialog({ project, open, onOpenChange }: AddMemberDialogProps) {
  const client = useQueryClient();
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [roles, setRoles] = useState<Role[]>(['viewer']);
  const add = useMutation({
    mutationFn: () => call(addMember, project, { email, roles, ...(name.trim() !== '' && { name }) }),
    onSuccess: () => client.invalidateQueries({ queryKey: accessKeys.members(project) }),
  });
  const close = (next: boolean) => {
    onOpenChange(next);
    if (next) return;
    add.reset();
    setEmail('');
    setName('');
    setRoles(['viewer']);
  };
  if (add.data) return <Added {...add.data} open={open} onOpenChange={close} />;
  const mayAdd = email.includes('@') && roles.length > 0;
  return (
    <Dialog
      open={open}
      onOpenChange={close}
      title="Add a member"
      description="Roles count from the person's next request on and can be changed at any time."
      footer={
        <>
          <Button onClick={() => close(false)}>Cancel</Button>
          <Button variant="primary" pending={add.isPending} disabled={!mayAdd} onClick={() => add.mutate()}>
            Add member
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {add.isError && <ProblemPanel problem={add.error} />}
        <Field label="E-mail address" required>
          {(control) => (
            <Input
              {...control}
              type="email"
              autoComplete="off"
              value={email}
              onChange={(event) => setEmail(event.target.value)}
            />
          )}
        </Field>
        <Field label="Name" hint="As others will see it">
          {(control) => (
            <Input {...control} autoComplete="off" value={name} onChange={(event) => setName(event.target.value)} />
          )}
        </Field>
        <RoleBoxes legend="Roles" roles={ROLE_NAMES} chosen={roles} onChange={setRoles} />
      </div>
    </Dialog>
  );
}

interface AddedProps {
  member: { email: string; may_sign_in: boolean };
  invite_path: string | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

function Added({ member, invite_path, open, onOpenChange }: AddedProps) {
  const description =
    invite_path !== null
      ? 'Send this link to them. It works once, for 7 days, and is shown only now.'
      : member.may_sign_in
        ? 'They have an account already and see this project from now on.'
        : 'They were invited to another project before; the link that they got there lets them in.';
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={`${member.email} is a member`}
      description={description}
      footer={
        <Button variant="primary" onClick={() => onOpenChange(false)}>
          Done
        </Button>
      }
    >
      {invite_path !== null && <InviteLink path={invite_path} />}
    </Dialog>
  );
}
