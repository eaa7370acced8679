/** Beyond this the wall clock has been set anew, and counting goes on from there. */
const MAX_DRIFT_NANOS = 50_000_000n;

/**
 * A clock in epoch nanoseconds: the wall clock gives the moment, the monotonic clock what lies below its millisecond.
 * @param wallMs epoch milliseconds
 * @param monotonicNanos nanoseconds since any moment
 */
export function nanosecondClock(
  wallMs: () => number = Date.now,
  monotonicNanos: () => bigint = () => process.hrtime.bigint(),
): () => bigint {
  const offsetNow = () => BigInt(wallMs()) * 1_000_000n - monotonicNanos();
  let offset = offsetNow();
  return () => {
    const measured = offsetNow();
    const drift = measured > offset ? measured - offset : offset - measured;
    if (drift > MAX_DRIFT_NANOS) offset = measured;
    return monotonicNanos() + offset;
  };
}
