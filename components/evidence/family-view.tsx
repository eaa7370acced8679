'use client';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CopyableId } from '@/components/console/copyable-id';
import { LoadingRows } from '@/components/console/loading-rows';
import { PageHeader } from '@/components/console/page-header';
import { ProblemPanel } from '@/components/console/problem-panel';
import { TableFooter } from '@/components/console/table-footer';
import { PageLink } from '@/components/ui/page-link';
import { executionFamily } from '@/lib/evidence/queries';
import { executionsHref, familyHref } from '@/lib/evidence/url';
import { truncateMiddle } from '@/lib/format/id';
import { ExecutionChain } from './execution-chain';
import { InferredBadge } from './inferred-badge';

const WORDS = {
  interaction: { title: 'Interaction', description: 'One intent of a person, and every execution that ran for it.' },
  thread: {
    title: 'Thread',
    description: 'A conversation that a person can return to, and everything that ran in it.',
  },
} as const;

interface FamilyViewProps {
  project: string;
  family: keyof typeof WORDS;
  id: string;
}

/** The executions of an interaction or a thread, oldest first, with what resumes or recovers what. */
export function FamilyView({ project, family, id }: FamilyViewProps) {
  const query = useInfiniteQuery(executionFamily(project, family, id));
  const executions = query.data?.pages.flatMap((page) => page.items) ?? [];
  const threadId = family === 'interaction' ? executions[0]?.thread_id : undefined;
  return (
    <>
      <PageHeader
        breadcrumb={
          <>
            <PageLink href={executionsHref(project)} className="underline-offset-2 hover:text-ink hover:underline">
              Executions
            </PageLink>
            {threadId && (
              <>
                <span aria-hidden>/</span>
                <PageLink
                  href={familyHref(project, 'thread', threadId)}
                  className="underline-offset-2 hover:text-ink hover:underline"
                >
                  Thread <span className="font-mono">{truncateMiddle(threadId)}</span>
                </PageLink>
              </>
            )}
          </>
        }
        title={WORDS[family].title}
        marks={
          <>
            <CopyableId id={id} label={`${family} id`} />
            {query.data?.pages[0]?.inferred && <InferredBadge />}
          </>
        }
        description={WORDS[family].description}
      />
      {query.isPending && <LoadingRows rows={6} rowHeight={56} />}
      {query.isError && (
        <div className="p-4">
          <ProblemPanel problem={query.error} retrying={query.isFetching} onRetry={() => void query.refetch()} />
        </div>
      )}
      {query.data && (
        <>
          <ExecutionChain project={project} executions={executions} namesInteractions={family === 'thread'} />
          <TableFooter
            shown={executions.length}
            total={query.hasNextPage ? null : executions.length}
            more={{
              hasMore: query.hasNextPage,
              loading: query.isFetchingNextPage,
              load: () => void query.fetchNextPage(),
            }}
          />
        </>
      )}
    </>
  );
}
