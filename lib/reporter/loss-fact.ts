import { randomUUID } from 'node:crypto';
import { JOURNAL_DROPPED } from '@/lib/facts/journal-loss';
import { formatInstant } from '@/lib/facts/time';
import type { Desk } from './recording';

/** An execution of the reporter's own, which holds nothing but what its journal lost. */
export function ownExecutionId(): string {
  return `reporter:${randomUUID()}`;
}

/** The fact that so many facts were lost: a handled error of the runtime, with the number as its retry count. */
export function lossFact(desk: Desk, lost: number, executionId: string): string {
  const { producer, release, environment } = desk;
  return JSON.stringify({
    fact_id: randomUUID(),
    execution_id: executionId,
    observed_at: formatInstant(desk.now()),
    producer: { ...producer, component: 'assay-reporter' },
    ...(release !== undefined && { release }),
    ...(environment !== undefined && { environment }),
    kind: 'error.observed',
    detail: { error_code: JOURNAL_DROPPED, surface: 'runtime', retry_count: lost, handled: true },
  });
}
