'use client';
import { useQuery } from '@tanstack/react-query';
import { LoadingRows } from '@/components/console/loading-rows';
import { PageHeader } from '@/components/console/page-header';
import { ProblemPanel } from '@/components/console/problem-panel';
import type { Actor } from '@/components/risk/acts';
import { RiskActs } from '@/components/risk/risk-acts';
import { RiskDocument } from '@/components/risk/risk-document';
import { RiskStateMark } from '@/components/risk/risk-state-mark';
import { StandingNote } from '@/components/risk/standing-note';
import { PageLink } from '@/components/ui/page-link';
import { formatPlural } from '@/lib/format/number';
import type { RiskDetail } from '@/lib/risk/contract';
import { endInWords } from '@/lib/risk/period';
import { riskDetail } from '@/lib/risk/queries';

interface RiskViewProps {
  project: string;
  id: string;
  actor: Actor;
}

/** What exactly is accepted, why, until when, and who decided so? */
export function RiskView({ project, id, actor }: RiskViewProps) {
  const risk = useQuery(riskDetail(project, id));
  if (risk.isPending) return <LoadingRows rows={12} />;
  if (risk.isError) {
    return (
      <div className="p-4">
        <ProblemPanel problem={risk.error} retrying={risk.isFetching} onRetry={() => void risk.refetch()} />
      </div>
    );
  }
  return (
    <>
      <PageHeader
        breadcrumb={
          <PageLink href={`/${project}/risks`} className="underline-offset-2 hover:text-ink hover:underline">
            Risks
          </PageLink>
        }
        title={risk.data.title}
        description={inOneLine(risk.data)}
        marks={<RiskStateMark state={risk.data.state} />}
        actions={<RiskActs project={project} risk={risk.data} actor={actor} />}
      />
      <div className="max-w-3xl px-4 empty:hidden">
        <StandingNote risk={risk.data} actor={actor} />
      </div>
      <RiskDocument risk={risk.data} />
    </>
  );
}

function inOneLine({ proposed_by, ends_typed, ends_at, zone, ceiling }: RiskDetail): string {
  const until = endInWords(ends_typed, new Date(ends_at), zone);
  const upTo = ceiling ? `, up to ${formatPlural(ceiling.limit, 'failure')}` : '';
  return `Proposed by ${proposed_by.name ?? 'a former member'}, until ${until}${upTo}.`;
}
