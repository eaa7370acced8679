import { Badge } from '@/components/ui/badge';
import { Section } from '@/components/ui/section';
import type { RiskDetail } from '@/lib/risk/contract';
import { endInWords } from '@/lib/risk/period';
import { JUSTIFICATIONS } from '@/lib/risk/vocabulary';
import { CeilingMeter } from './ceiling-meter';
import { DecisionList } from './decision-list';
import { DigestNote } from './digest-note';
import { FiguresTable } from './figures-table';
import { PeriodLine } from './period-line';
import { ScopeFilter } from './scope-filter';

/** An acceptance, to be read from top to bottom by somebody who is going to put their name under it. */
export function RiskDocument({ risk }: { risk: RiskDetail }) {
  return (
    <article className="flex max-w-3xl flex-col gap-8 px-4 py-5">
      <Section title="What is accepted, and why">
        <p className="text-base">{risk.scope_in_words}.</p>
        <div className="flex flex-wrap gap-1.5">
          <Badge>{JUSTIFICATIONS[risk.justification_code]}</Badge>
          <Badge variant="outline">Treatment: {risk.treatment}</Badge>
          <Badge variant="outline">Residual severity: {risk.residual_severity}</Badge>
        </div>
        <Prose text={risk.justification} />
        {risk.compensating_controls && (
          <div>
            <h3 className="text-xs font-medium text-muted">Compensating controls</h3>
            <Prose text={risk.compensating_controls} />
          </div>
        )}
        <dl className="flex flex-wrap gap-x-8 gap-y-2">
          <Term name="Owner of the risk">{risk.owner.name ?? 'Former member'}</Term>
          <Term name="Proposed by">{risk.proposed_by.name ?? 'Former member'}</Term>
          {risk.approved_by && <Term name="Approved by">{risk.approved_by.name ?? 'Former member'}</Term>}
        </dl>
      </Section>
      <Section title="Scope as a filter" description={COVERAGE[risk.coverage]}>
        <ScopeFilter scope={risk.scope} />
      </Section>
      <Section title="Figures">
        <FiguresTable atProposal={risk.impact.at_proposal} now={risk.impact.now} />
      </Section>
      {risk.ceiling && (
        <Section
          title="Ceiling"
          description="Gross failures of the scope since the start. Beyond the ceiling the acceptance is suspended at once and covers nothing."
        >
          <CeilingMeter ceiling={risk.ceiling} layout="full" />
        </Section>
      )}
      <Section title="Period" description={`Until ${endInWords(risk.ends_typed, new Date(risk.ends_at), risk.zone)}.`}>
        <PeriodLine risk={risk} />
      </Section>
      <Section title="Decisions">
        <DecisionList decisions={risk.decisions} />
      </Section>
      <Section
        title={`Digest of revision ${risk.revision.number}`}
        description="SHA-256 of the canonical text below. A decision names it, so that nobody approves what they have not read; any edit has another one."
      >
        <DigestNote digest={risk.revision.digest} canonical={risk.canonical} />
      </Section>
    </article>
  );
}

const COVERAGE = {
  standing: 'Standing: failures that match count as accepted, earlier and later ones, while it is in force.',
  pinned: 'Pinned: only failures that were observed before the approval count as accepted.',
};

function Prose({ text }: { text: string }) {
  return <p className="max-w-prose whitespace-pre-wrap break-words">{text}</p>;
}

function Term({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt className="text-xs text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
