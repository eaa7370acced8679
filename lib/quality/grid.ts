/** One value of one series in one bucket. */
export interface GridValue {
  /** Start of the bucket, RFC 3339. */
  readonly bucket: string;
  readonly key: string;
  readonly value: number;
}

export interface GridSeries {
  readonly key: string;
  readonly values: (number | null)[];
}

/**
 * Values as one row a key over all buckets. A bucket without evidence is a gap (null); in one with evidence a missing
 * value is a true zero.
 */
export function toGrid(
  buckets: readonly string[],
  keys: readonly string[],
  values: readonly GridValue[],
  evidence: ReadonlySet<string>,
): GridSeries[] {
  const sums = new Map<string, number>();
  for (const { bucket, key, value } of values) {
    sums.set(`${bucket} ${key}`, (sums.get(`${bucket} ${key}`) ?? 0) + value);
  }
  return keys.map((key) => ({
    key,
    values: buckets.map((bucket) => (evidence.has(bucket) ? (sums.get(`${bucket} ${key}`) ?? 0) : null)),
  }));
}

/** The keys that occur, in the order of the vocabulary; others after them. */
export function occurring(values: readonly GridValue[], vocabulary: readonly string[]): string[] {
  const found = new Set(values.filter(({ value }) => value !== 0).map(({ key }) => key));
  return [...vocabulary.filter((key) => found.has(key)), ...[...found].filter((key) => !vocabulary.includes(key))];
}
