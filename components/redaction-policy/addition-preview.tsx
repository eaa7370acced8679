'use client';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Sparkline } from '@/components/charts/sparkline';
import { ProblemPanel } from '@/components/console/problem-panel';
import { Note } from '@/components/ui/note';
import { Skeleton } from '@/components/ui/skeleton';
import { formatCount, formatPlural } from '@/lib/format/number';
import { AdditionKey } from '@/lib/redaction-policy/contract';
import { additionPreview } from '@/lib/redaction-policy/queries';
import { courseInWords } from './dropped-days';

const MOST_PRODUCERS = 5;

/** How often a field was offered lately, before it is added. */
export function AdditionPreview({ project, fieldKey }: { project: string; fieldKey: string }) {
  const isKey = AdditionKey.safeParse(fieldKey).success;
  const preview = useQuery({
    ...additionPreview(project, fieldKey),
    enabled: isKey,
    placeholderData: keepPreviousData,
  });
  if (!isKey) return <Note>The name of a field shows here how often it was offered in the last 30 days.</Note>;
  if (preview.isError) return <ProblemPanel problem={preview.error} onRetry={() => void preview.refetch()} />;
  if (!preview.data) return <Skeleton height="3.5rem" />;
  const { days, producers, refusal } = preview.data;
  if (refusal !== null) {
    return (
      <Note tone="failing" title="It cannot be added">
        {refusal}
      </Note>
    );
  }
  const total = producers.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) {
    return (
      <Note tone="warning" title="Nobody offered it in the last 30 days">
        Check how it is written. It can be added all the same, for producers that will send it.
      </Note>
    );
  }
  return (
    <Note title={`Offered ${formatPlural(total, 'time')} in the last 30 days`}>
      <p>Only how often is known. The values are gone, so nothing says whether they will fit.</p>
      <ul className="mt-2 flex flex-col gap-1">
        {producers.slice(0, MOST_PRODUCERS).map(({ producer, count, per_day }) => (
          <li key={producer} className="flex items-center gap-3 text-ink">
            <span className="min-w-0 flex-1 truncate font-mono text-xs">{producer}</span>
            <Sparkline values={per_day} label={courseInWords(days, per_day)} />
            <span className="w-16 text-right tabular-nums">{formatCount(count)}</span>
          </li>
        ))}
      </ul>
      {producers.length > MOST_PRODUCERS && (
        <p>And {formatPlural(producers.length - MOST_PRODUCERS, 'more producer')}.</p>
      )}
    </Note>
  );
}
