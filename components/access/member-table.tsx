'use client';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { DataTable } from '@/components/console/data-table';
import { StateMark } from '@/components/console/state-mark';
import type { Column } from '@/components/console/table-column';
import { Timestamp } from '@/components/console/timestamp';
import { Badge } from '@/components/ui/badge';
import { IconButton } from '@/components/ui/icon-button';
import { Menu } from '@/components/ui/menu';
import type { MemberView } from '@/lib/access/contract';
import { sentenceCase } from '@/lib/format/id';
import { InviteDialog } from './invite-dialog';
import { ChangeRolesDialog, RemoveMemberDialog } from './member-dialogs';

const DIALOG = { roles: ChangeRolesDialog, remove: RemoveMemberDialog, invite: InviteDialog };
type Act = keyof typeof DIALOG;

interface MemberTableProps {
  project: string;
  members: readonly MemberView[];
}

/** Who belongs to the project, in which roles. */
export function MemberTable({ project, members }: MemberTableProps) {
  const [chosen, setChosen] = useState<{ act: Act; member: MemberView } | null>(null);
  const Chosen = chosen && DIALOG[chosen.act];
  const columns: readonly Column<MemberView>[] = [
    { key: 'name', header: 'Name', cell: (member) => <span className="font-medium">{member.name}</span> },
    { key: 'email', header: 'E-mail address', muted: true, hideBelow: 'sm', cell: (member) => member.email },
    { key: 'roles', header: 'Roles', wrap: true, cell: (member) => <Roles roles={member.roles} /> },
    {
      key: 'state',
      header: 'State',
      hideBelow: 'md',
      cell: (member) =>
        member.may_sign_in ? (
          <StateMark state="passing" label="Can sign in" />
        ) : (
          <StateMark state="waiting" label="Invited" />
        ),
    },
    { key: 'added', header: 'Added', hideBelow: 'lg', cell: (member) => <Timestamp at={member.added_at} /> },
    {
      key: 'acts',
      header: 'Acts',
      align: 'end',
      cell: (member) => <Acts member={member} onChoose={(act) => setChosen({ act, member })} />,
    },
  ];
  return (
    <>
      <DataTable caption="Members" columns={columns} rows={members} rowKey={(member) => member.id} empty={null} />
      {chosen && Chosen && <Chosen project={project} member={chosen.member} onClose={() => setChosen(null)} />}
    </>
  );
}

function Roles({ roles }: { roles: readonly string[] }) {
  return (
    <span className="flex flex-wrap gap-1">
      {roles.map((role) => (
        <Badge key={role}>{sentenceCase(role)}</Badge>
      ))}
    </span>
  );
}

function Acts({ member, onChoose }: { member: MemberView; onChoose: (act: Act) => void }) {
  const invite = { label: 'Invite again', onSelect: () => onChoose('invite') };
  return (
    <Menu
      align="end"
      trigger={<IconButton label={`Acts on ${member.name}`} icon={<Ellipsis />} size="small" tooltip={false} />}
      items={[
        { label: 'Change roles', onSelect: () => onChoose('roles') },
        ...(member.may_sign_in ? [] : [invite]),
        { label: 'Remove from the project', onSelect: () => onChoose('remove') },
      ]}
    />
  );
}
