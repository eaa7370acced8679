/** Why a span, a log record or a data point is refused; its neighbours are not affected. */
export const REJECTIONS = [
  'not_an_object',
  'invalid_trace_id',
  'invalid_span_id',
  'invalid_parent_span_id',
  'base64_id',
  'invalid_attributes',
  'invalid_time',
  'too_many_attributes',
  'too_many_items',
  'not_token_usage',
  'no_model',
  'no_total',
] as const;
export type RejectionCode = (typeof REJECTIONS)[number];
export type RejectionCounts = ReadonlyMap<RejectionCode, number>;

/** Counts rejections by reason. */
export class RejectionTally {
  readonly counts = new Map<RejectionCode, number>();
  total = 0;

  add(reason: RejectionCode, count = 1): void {
    if (count === 0) return;
    this.total += count;
    this.counts.set(reason, (this.counts.get(reason) ?? 0) + count);
  }
}
