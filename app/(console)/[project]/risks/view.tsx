'use client';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useQueryStates } from 'nuqs';
import { EmptyState } from '@/components/console/empty-state';
import { LoadingRows } from '@/components/console/loading-rows';
import { PageHeader } from '@/components/console/page-header';
import { ProblemPanel } from '@/components/console/problem-panel';
import { RegisterTable } from '@/components/risk/register-table';
import { ButtonLink } from '@/components/ui/button';
import { LinkTabs } from '@/components/ui/link-tabs';
import { riskList } from '@/lib/risk/queries';
import { QUEUES, type Queue } from '@/lib/risk/queue';
import { registerAddress, registerParsers } from '@/lib/risk/url';

const QUEUE_LABEL: Record<Queue, string> = {
  to_approve: 'To approve',
  in_force: 'In force',
  expiring_30d: 'Expiring in 30 days',
  breached: 'Ceiling breached',
  ended: 'Ended',
};

interface RisksViewProps {
  project: string;
  mayPropose: boolean;
}

/** What is accepted, until when, and what waits for a decision? */
export function RisksView({ project, mayPropose }: RisksViewProps) {
  const [{ queue }] = useQueryStates(registerParsers);
  const register = useInfiniteQuery({ ...riskList(project, queue), placeholderData: keepPreviousData });
  const [first] = register.data?.pages ?? [];
  const risks = register.data?.pages.flatMap((page) => page.items) ?? [];
  const tab = (value: Queue | null) => ({
    href: registerAddress(`/${project}/risks`, { queue: value }),
    label: value ? QUEUE_LABEL[value] : 'All',
    current: queue === value,
    ...(first && { count: value ? first.counts[value] : first.total }),
  });
  return (
    <>
      <PageHeader
        title="Risks"
        description="What is accepted, until when, and what waits for a decision? An acceptance changes no fact and no count."
        actions={mayPropose && <ProposeLink project={project} />}
      />
      <LinkTabs label="Queues" items={[tab(null), ...QUEUES.map(tab)]} />
      {register.isPending && <LoadingRows rowHeight={52} />}
      {register.isError && (
        <div className="p-4">
          <ProblemPanel
            problem={register.error}
            retrying={register.isFetching}
            onRetry={() => void register.refetch()}
          />
        </div>
      )}
      {register.data && (
        <RegisterTable
          project={project}
          risks={risks}
          refreshing={register.isPlaceholderData}
          more={{
            hasMore: register.hasNextPage,
            loading: register.isFetchingNextPage,
            load: () => void register.fetchNextPage(),
          }}
          empty={<NothingHere project={project} queue={queue} total={first?.total ?? 0} mayPropose={mayPropose} />}
        />
      )}
    </>
  );
}

function ProposeLink({ project }: { project: string }) {
  return (
    <ButtonLink href={`/${project}/risks/propose`} variant="primary" icon={<Plus aria-hidden className="size-3.5" />}>
      Propose an acceptance
    </ButtonLink>
  );
}

interface NothingHereProps extends RisksViewProps {
  queue: Queue | null;
  total: number;
}

function NothingHere({ project, queue, total, mayPropose }: NothingHereProps) {
  if (queue && total > 0) {
    return (
      <EmptyState
        kind="nothing-matches"
        title={`Nothing in the queue “${QUEUE_LABEL[queue]}”`}
        action={<ButtonLink href={`/${project}/risks`}>Show all acceptances</ButtonLink>}
      />
    );
  }
  return (
    <EmptyState
      kind="nothing-yet"
      title="No risk has been accepted or proposed"
      action={mayPropose && <ProposeLink project={project} />}
    >
      <p>
        Propose to accept an error group, or failures with attributes in common. Somebody else approves it, it ends by
        itself, and every count keeps showing gross and net.
      </p>
    </EmptyState>
  );
}
