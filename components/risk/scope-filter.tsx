import { sentenceCase, truncateMiddle } from '@/lib/format/id';
import type { Scope } from '@/lib/risk/scope';
import { scopeAsFilter } from '@/lib/risk/scope-words';

/** The scope, attribute by attribute. All must hold; of several values any will do. */
export function ScopeFilter({ scope }: { scope: Scope }) {
  return (
    <dl className="grid grid-cols-[max-content_1fr] gap-x-6 gap-y-1.5 rounded-md border border-line bg-sunken px-3 py-2">
      {scopeAsFilter(scope).map(({ attribute, values }) => (
        <div key={attribute} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-muted">{sentenceCase(attribute)}</dt>
          <dd className="flex min-w-0 flex-wrap gap-x-2 font-mono text-xs leading-5">
            {values.map((value, index) => (
              <span key={value} title={value} className="break-all">
                {index > 0 && <span className="mr-2 font-sans text-muted">or</span>}
                {attribute === 'fingerprint' ? truncateMiddle(value, 10, 6) : value}
              </span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}
