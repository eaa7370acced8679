/** Adds neighbours up until at most `most` values are left, for a line as long as a word. The sum stays the same. */
export function condense(values: readonly number[], most: number): number[] {
  const step = Math.ceil(values.length / most);
  if (step <= 1) return [...values];
  return Array.from({ length: Math.ceil(values.length / step) }, (_, index) =>
    values.slice(index * step, (index + 1) * step).reduce((sum, value) => sum + value, 0),
  );
}
