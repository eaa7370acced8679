import { formatDuration, formatDurationExact } from '@/lib/format/duration';

/** A duration as a person would say it, the exact value on hover. `null` was not reported. */
export function Duration({ durationMs }: { durationMs: number | null }) {
  return (
    <span title={formatDurationExact(durationMs)} className="whitespace-nowrap">
      {formatDuration(durationMs)}
    </span>
  );
}
