import { GrossNet } from '@/components/console/gross-net';
import { Timestamp } from '@/components/console/timestamp';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/ui/table';
import { formatChange, formatCount, MISSING } from '@/lib/format/number';
import type { Impact } from '@/lib/risk/contract';

interface FiguresTableProps {
  atProposal: Impact;
  now: Impact;
}

const ROWS = [
  { label: 'Failures in the 30 days before', of: (impact: Impact) => impact.figures?.last_30_days.failures },
  { label: 'Error groups in these', of: (impact: Impact) => impact.figures?.last_30_days.groups },
  {
    label: 'Accepted of these',
    of: (impact: Impact) => impact.figures?.last_30_days.accepted,
    // It changes by decisions, not by what happened.
    isCompared: false,
  },
  { label: 'Failures of all time', of: (impact: Impact) => impact.figures?.total.failures },
  { label: 'Error groups of all time', of: (impact: Impact) => impact.figures?.total.groups },
];

/** What the scope matched when it was proposed, and what it matches now. Gross: an acceptance takes nothing away. */
export function FiguresTable({ atProposal, now }: FiguresTableProps) {
  const recent = now.figures?.last_30_days;
  return (
    <div className="flex flex-col gap-4">
      {recent && (
        <div className="flex flex-col gap-1">
          <p className="text-muted">Failures of the scope in the last 30 days</p>
          <GrossNet
            noun="failures in the last 30 days"
            gross={recent.failures}
            accepted={recent.accepted}
            pending={recent.pending}
          />
        </div>
      )}
      <div className="rounded-md border border-line [&_tr:last-child>td]:border-b-0">
        <Table caption="Figures at the proposal and now">
          <TableHead>
            <tr>
              <HeaderCell>Matched by the scope</HeaderCell>
              <HeaderCell align="end">At proposal</HeaderCell>
              <HeaderCell align="end">Now</HeaderCell>
              <HeaderCell align="end" hideBelow="sm">
                Change
              </HeaderCell>
            </tr>
          </TableHead>
          <tbody>
            {ROWS.map(({ label, of, isCompared = true }) => (
              <Row key={label}>
                <Cell wrap>{label}</Cell>
                <Cell align="end" muted>
                  {formatCount(of(atProposal) ?? null)}
                </Cell>
                <Cell align="end">{formatCount(of(now) ?? null)}</Cell>
                <Cell align="end" muted hideBelow="sm">
                  {isCompared ? changeOf(of(atProposal), of(now)) : MISSING}
                </Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      </div>
      <p className="text-xs text-muted">
        At proposal: as of <Timestamp at={atProposal.as_of} show="absolute" />. Now: as of{' '}
        <Timestamp at={now.as_of} show="absolute" />.
        {(!atProposal.figures || !now.figures) &&
          ' No figures are shown where fewer than 5 threads match the environments or releases of the scope.'}
      </p>
    </div>
  );
}

function changeOf(before: number | undefined, after: number | undefined): string {
  if (before === undefined || after === undefined || (before === 0 && after === 0)) return MISSING;
  return formatChange(before === 0 ? null : (after - before) / before);
}
