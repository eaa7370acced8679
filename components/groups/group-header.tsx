'use client';
import Link from 'next/link';
import { useSearchParams } from 'next/navigation';
import type { ReactNode } from 'react';
import { DomainShape } from '@/components/console/mark-shape';
import { PageHeader } from '@/components/console/page-header';
import { sentenceCase } from '@/lib/format/id';
import type { GroupDetail } from '@/lib/groups/contract';
import { nameOf } from '@/lib/groups/words';
import { GroupStateMark } from './group-state';
import { MessageText } from './message-text';

interface GroupHeaderProps {
  project: string;
  group: GroupDetail;
  actions: ReactNode;
}

/** What failed, in the words of its identity, and where it stands. */
export function GroupHeader({ project, group, actions }: GroupHeaderProps) {
  const search = useSearchParams().toString();
  return (
    <>
      <PageHeader
        breadcrumb={
          <Link href={`/${project}/failures${search && `?${search}`}`} className="underline-offset-2 hover:underline">
            Error groups
          </Link>
        }
        title={
          <>
            <span className="mr-1.5 inline-flex h-6 items-center align-top">
              <DomainShape domain={group.domain} />
            </span>
            {sentenceCase(group.domain)} · {nameOf(group)}
          </>
        }
        marks={
          <span className="text-sm">
            <GroupStateMark state={group.state} />
          </span>
        }
        description={group.meaning}
      />
      {group.message && (
        <p className="max-w-prose px-4 pb-3">
          <span className="text-muted">Message: </span>
          <MessageText message={group.message} />
        </p>
      )}
      {actions && <div className="flex flex-wrap gap-2 px-4 pb-3">{actions}</div>}
    </>
  );
}
