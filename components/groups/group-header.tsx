'use client';
import Link from 'next/link';
import { useSearchParams } from 'next/navigation';
import type { ReactNode } from 'react';
import { DomainMark } from '@/components/console/domain-mark';
import { PageHeader } from '@/components/console/page-header';
import type { GroupDetail } from '@/lib/groups/contract';
import { nameOf } from '@/lib/groups/words';
import { GroupStateMark } from './group-state';

interface GroupHeaderProps {
  project: string;
  group: GroupDetail;
  actions: ReactNode;
}

/** What failed, in the words of its identity, and where it stands. */
export function GroupHeader({ project, group, actions }: GroupHeaderProps) {
  const search = useSearchParams().toString();
  return (
    <PageHeader
      breadcrumb={
        <Link href={`/${project}/failures${search && `?${search}`}`} className="underline-offset-2 hover:underline">
          Error groups
        </Link>
      }
      title={
        <>
          <DomainMark domain={group.domain} /> <span className="text-muted">·</span> {nameOf(group)}
        </>
      }
      marks={
        <span className="text-sm">
          <GroupStateMark state={group.state} />
        </span>
      }
      description={<>{group.meaning} Error texts are not stored; what identifies the group is its title.</>}
      actions={actions}
    />
  );
}
