'use client';
import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { AddMemberDialog } from '@/components/access/add-member-dialog';
import { MemberTable } from '@/components/access/member-table';
import { SettingsPart } from '@/components/access/settings-part';
import { Button } from '@/components/ui/button';
import { memberList } from '@/lib/access/queries';

/** Who belongs to the project, in which roles. */
export function MembersView({ project }: { project: string }) {
  const members = useQuery(memberList(project));
  const [isAdding, setAdding] = useState(false);
  return (
    <SettingsPart
      title="Members"
      description="What each may do comes from their roles alone and is looked up again on every request."
      query={members}
      actions={
        <Button variant="primary" icon={<UserPlus aria-hidden className="size-3.5" />} onClick={() => setAdding(true)}>
          Add member
        </Button>
      }
      dialogs={<AddMemberDialog project={project} open={isAdding} onOpenChange={setAdding} />}
    >
      {({ items }) => <MemberTable project={project} members={items} />}
    </SettingsPart>
  );
}
