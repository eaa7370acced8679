'use client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ClassificationPanel } from '@/components/classification/classification-panel';
import { LoadingRows } from '@/components/console/loading-rows';
import { ProblemPanel } from '@/components/console/problem-panel';
import { AcceptancesPanel } from '@/components/groups/acceptances-panel';
import { Dimensions } from '@/components/groups/dimensions';
import { type Act, GroupActs } from '@/components/groups/group-acts';
import { GroupFigures } from '@/components/groups/group-figures';
import { GroupHeader } from '@/components/groups/group-header';
import { GroupTrend } from '@/components/groups/group-trend';
import { HistoryPanel } from '@/components/groups/history-panel';
import { OccurrencesPanel, OccurrencesRefused } from '@/components/groups/occurrences-panel';
import { TooFewThreads } from '@/components/quality/scope-note';
import { useScope } from '@/components/quality/use-scope';
import { groupDetail } from '@/lib/groups/queries';
import { groupScopeOf } from '@/lib/groups/url';

interface GroupViewProps {
  project: string;
  id: string;
  /** What the person may do here; what they may not is not shown. */
  mayDrillDown: boolean;
  mayClassify: boolean;
  mayPropose: boolean;
}

/** One error group: what it is, how it goes, where it happens, what was said and done about it. */
export function GroupView({ project, id, mayDrillDown, mayClassify, mayPropose }: GroupViewProps) {
  const address = useScope();
  const scope = useMemo(() => groupScopeOf(address), [address]);
  const { data: group, ...query } = useQuery({ ...groupDetail(project, id, scope), placeholderData: keepPreviousData });
  const [act, setAct] = useState<Act | null>(null);
  if (!group) {
    return query.isPending ? (
      <LoadingRows rows={10} />
    ) : (
      <div className="p-4">
        <ProblemPanel problem={query.error} retrying={query.isFetching} onRetry={() => void query.refetch()} />
      </div>
    );
  }
  return (
    <article>
      <GroupHeader
        project={project}
        group={group}
        actions={mayClassify && <GroupActs project={project} group={group} act={act} onAct={setAct} />}
      />
      <GroupFigures group={group} />
      {group.fewer_than_5 && <TooFewThreads project={project} screen={`failures/${id}`} scope={address} />}
      {group.counts && (
        <>
          <div className="p-4">
            <GroupTrend group={group} counts={group.counts} />
          </div>
          {group.counts.gross > 0 && <Dimensions group={group} />}
        </>
      )}
      <ClassificationPanel
        project={project}
        target={{ kind: 'group', id }}
        chain={group.classifications}
        onClassify={mayClassify ? () => setAct('classify') : undefined}
      />
      <AcceptancesPanel project={project} group={group} mayPropose={mayPropose} />
      {mayDrillDown ? <OccurrencesPanel project={project} groupId={id} scope={scope} /> : <OccurrencesRefused />}
      <HistoryPanel group={group} />
    </article>
  );
}
