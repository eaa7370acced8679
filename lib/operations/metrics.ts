import { Counter, collectDefaultMetrics, Gauge, register } from 'prom-client';
import { readQueueState } from '@/lib/access/server-state';

const PREFIX = 'assay_';

/**
 * The process loads this file twice, once bundled into the request handlers; the registry of prom-client is the same
 * for both, so each metric is made by the first.
 */
const facts =
  (register.getSingleMetric(`${PREFIX}facts_total`) as Counter<'result'> | undefined) ??
  new Counter({
    name: `${PREFIX}facts_total`,
    help: 'Facts that arrived at this process, by what became of them.',
    labelNames: ['result'],
  });

const rateLimited =
  (register.getSingleMetric(`${PREFIX}rate_limited_requests_total`) as Counter | undefined) ??
  new Counter({
    name: `${PREFIX}rate_limited_requests_total`,
    help: 'Requests that were refused because their token had used up its requests of the minute.',
  });

/** Counts a request over the limit of its token. */
export function countRateLimited(): void {
  rateLimited.inc();
}

export interface IntakeResult {
  readonly accepted: number;
  readonly duplicates: number;
  readonly rejected: readonly unknown[];
}

/** Counts what became of the facts of one request. */
export function countIntake({ accepted, duplicates, rejected }: IntakeResult): void {
  facts.inc({ result: 'accepted' }, accepted);
  facts.inc({ result: 'duplicate' }, duplicates);
  facts.inc({ result: 'rejected' }, rejected.length);
}

function queueGauges() {
  const gauge = (name: string, help: string) =>
    (register.getSingleMetric(PREFIX + name) as Gauge | undefined) ?? new Gauge({ name: PREFIX + name, help });
  return {
    length: gauge('projection_queue_length', 'Executions that wait to be projected.'),
    oldest: gauge('projection_queue_oldest_seconds', 'How long the execution waits that waits longest.'),
  };
}

/**
 * All metrics in the text format of Prometheus, those of the process and of Node included. The queue's are NaN while
 * the database is away: that is when somebody looks.
 */
export async function renderMetrics(): Promise<{ text: string; contentType: string }> {
  if (!register.getSingleMetric('process_cpu_seconds_total')) collectDefaultMetrics();
  const state = await readQueueState().catch(() => ({ length: Number.NaN, oldestSeconds: Number.NaN }));
  const { length, oldest } = queueGauges();
  length.set(state.length);
  oldest.set(state.oldestSeconds);
  return { text: await register.metrics(), contentType: register.contentType };
}
