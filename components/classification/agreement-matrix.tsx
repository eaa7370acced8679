import { clsx } from 'clsx';
import { DomainMark } from '@/components/console/domain-mark';
import type { Agreement } from '@/lib/classification/agreement';
import { FAULT_DOMAINS } from '@/lib/facts/vocabulary';

const CELL = 'h-7 border-b border-line px-2 text-right';

/** The confusion matrix: what the engine says against what people say, in groups. The diagonal is what agrees. */
export function AgreementMatrix({ cells }: { cells: Agreement['cells'] }) {
  const domains = FAULT_DOMAINS.filter((domain) =>
    cells.some(({ engine, people }) => [engine, people].includes(domain)),
  );
  const countOf = (engine: string, people: string) =>
    cells.find((cell) => cell.engine === engine && cell.people === people)?.groups ?? 0;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways has to be reachable by keyboard
    <section aria-label="Confusion matrix" tabIndex={0} className="overflow-x-auto">
      <table className="border-separate border-spacing-0 text-xs">
        <caption className="sr-only">Error groups by the engine's fault domain and people's</caption>
        <thead>
          <tr>
            <th scope="col" className="h-7 border-b border-line pr-3 text-left font-medium text-muted">
              Engine ↓ people →
            </th>
            {domains.map((domain) => (
              <th key={domain} scope="col" className={clsx(CELL, 'font-medium')}>
                <DomainMark domain={domain} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {domains.map((engine) => (
            <tr key={engine}>
              <th scope="row" className="h-7 border-b border-line pr-3 text-left font-medium">
                <DomainMark domain={engine} />
              </th>
              {domains.map((people) => (
                <td
                  key={people}
                  className={clsx(
                    CELL,
                    engine === people && 'bg-selected',
                    countOf(engine, people) === 0 ? 'text-muted' : 'font-medium',
                  )}
                >
                  {countOf(engine, people)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
