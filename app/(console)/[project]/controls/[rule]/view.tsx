'use client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useQueryStates } from 'nuqs';
import { Answer } from '@/components/console/answer';
import { PageHeader } from '@/components/console/page-header';
import { Timestamp } from '@/components/console/timestamp';
import { ControlBreakdown } from '@/components/controls/control-breakdown';
import { ControlChart } from '@/components/controls/control-chart';
import { ControlFigures } from '@/components/controls/control-figures';
import { NothingMatches } from '@/components/quality/nothing-matches';
import { NotNarrowed, TooFewThreads } from '@/components/quality/scope-note';
import { useScope } from '@/components/quality/use-scope';
import { ButtonLink } from '@/components/ui/button';
import { LinkTabs } from '@/components/ui/link-tabs';
import { PageLink } from '@/components/ui/page-link';
import { RULE_FAMILIES, type RuleId } from '@/lib/conformance/rule-ids';
import { CONTROL_DIMENSIONS } from '@/lib/controls/contract';
import { controlOf } from '@/lib/controls/queries';
import { controlHref, controlParsers, controlsHref, findingsHref } from '@/lib/controls/url';
import { isJudged } from '@/lib/controls/words';
import { sentenceCase } from '@/lib/format/id';

interface ControlViewProps {
  project: string;
  rule: RuleId;
  mayDrillDown: boolean;
}

/** One rule: how often it held, since when not, and where. */
export function ControlView({ project, rule, mayDrillDown }: ControlViewProps) {
  const scope = useScope();
  const [{ by }] = useQueryStates(controlParsers);
  const query = useQuery({ ...controlOf(project, rule, by, scope), placeholderData: keepPreviousData });
  const place = { project, screen: `controls/${rule}`, scope };
  const findings = mayDrillDown ? findingsHref(project, scope, rule, 'all') : undefined;
  return (
    <>
      <PageHeader
        breadcrumb={
          <>
            <PageLink href={controlsHref(project, scope)} className="underline-offset-2 hover:text-ink hover:underline">
              Controls
            </PageLink>
            <span aria-hidden>/</span> {familyOf(rule)}
          </>
        }
        title={
          <>
            <span className="font-mono">{rule}</span> {query.data?.title}
          </>
        }
        description={query.data?.why}
        {...(findings && { actions: <ButtonLink href={findings}>Open its findings</ButtonLink> })}
      />
      <Answer query={query} rows={12}>
        {(answer) => {
          if (answer.fewer_than_5) return <TooFewThreads {...place} />;
          if (!answer.figures || !isJudged(answer.figures))
            return (
              <>
                <NothingMatches {...place} />
                <Needs evidence={answer.evidence} />
              </>
            );
          return (
            <>
              <ControlFigures {...{ answer, findings }} figures={answer.figures} />
              <div className="p-4">
                <ControlChart answer={answer} />
              </div>
              <LinkTabs
                label="Dimension"
                items={CONTROL_DIMENSIONS.map((one) => ({
                  href: controlHref(project, rule, scope, one),
                  label: `By ${one}`,
                  current: one === by,
                }))}
              />
              {answer.by === by && <ControlBreakdown answer={answer} refreshing={query.isPlaceholderData} />}
              <Needs evidence={answer.evidence} />
              <p className="px-4 pb-3 text-xs text-muted">
                As of{' '}
                <span className="whitespace-nowrap">
                  <Timestamp at={answer.as_of} show="exact" />.
                </span>{' '}
                {by === 'capability' && 'An execution counts once for each capability that the rule judged in it. '}
                <NotNarrowed what="Controls are" by={answer.not_narrowed_by} />
              </p>
            </>
          );
        }}
      </Answer>
    </>
  );
}

/** What the rule can say nothing without. */
function Needs({ evidence }: { evidence: string }) {
  return (
    <p className="max-w-prose px-4 pt-3 pb-1 text-xs text-muted">
      Evidence that the rule needs: <span className="text-ink">{evidence}</span>
    </p>
  );
}

function familyOf(rule: RuleId): string {
  return sentenceCase(RULE_FAMILIES[rule.split('-')[0] as keyof typeof RULE_FAMILIES]);
}
