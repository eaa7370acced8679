import { StateMark } from '@/components/console/state-mark';
import { Panel } from '@/components/ui/panel';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/ui/table';
import type { Dossier, EvaluationRow } from '@/lib/evidence/dossier';
import { formatMeasure, formatPlural, MISSING } from '@/lib/format/number';
import { FactLink } from './fact-link';

/** What evaluators said of the execution. Nothing said is said too. */
export function EvaluationList({ dossier }: { dossier: Dossier }) {
  const { evaluation_results: results, omitted } = dossier;
  return (
    <Panel title="Evaluations" meta={formatPlural(dossier.evaluations, 'evaluation')} variant="flush" padded={false}>
      {results.length === 0 ? (
        <p className="px-4 pb-4 text-muted">No evaluation speaks of this execution.</p>
      ) : (
        <Table caption="Evaluations">
          <TableHead>
            <tr>
              <HeaderCell>Evaluator</HeaderCell>
              <HeaderCell>Metric</HeaderCell>
              <HeaderCell align="end">Score</HeaderCell>
              <HeaderCell>Label</HeaderCell>
              <HeaderCell>Verdict</HeaderCell>
            </tr>
          </TableHead>
          <tbody>
            {results.map((result) => (
              <Row key={result.fact_id}>
                <Cell>
                  <FactLink id={result.fact_id} className="rounded-sm underline-offset-2 hover:underline">
                    {result.evaluator}
                  </FactLink>
                </Cell>
                <Cell>{result.metric ?? MISSING}</Cell>
                <Cell align="end">{formatMeasure(result.score)}</Cell>
                <Cell>{result.label ?? MISSING}</Cell>
                <Cell>
                  <Verdict result={result} />
                </Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      )}
      {omitted.evaluation_results > 0 && (
        <p className="px-4 py-2 text-xs text-muted">
          {formatPlural(omitted.evaluation_results, 'more evaluation')} not listed; the list of facts has them.
        </p>
      )}
    </Panel>
  );
}

function Verdict({ result }: { result: EvaluationRow }) {
  if (result.passed === null) return <span className="text-muted">no verdict</span>;
  return result.passed ? (
    <StateMark state="passing" label="Passed" />
  ) : (
    <StateMark state="failing" label="Did not pass" />
  );
}
