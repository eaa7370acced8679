'use client';
import { useQueryStates } from 'nuqs';
import type { AuditEvent } from '@/lib/audit/contract';
import { auditParsers, toAuditFilter } from '@/lib/audit/url';
import { timeRangeParsers } from '@/lib/quality/url';

/** Empty text and null stand for any. */
export interface AuditChange {
  actor?: string;
  action?: string;
  object?: string;
  result?: AuditEvent['result'] | null;
}

/** What narrows the audit trail, from the address and back into it. */
export function useAuditFilter() {
  const [range] = useQueryStates(timeRangeParsers);
  const [address, setAddress] = useQueryStates(auditParsers, { history: 'push' });
  const { actor, action, object, result } = address;
  return {
    filter: toAuditFilter({ ...range, ...address }),
    isNarrowed: actor !== '' || action !== '' || object !== '' || result !== null,
    change: (next: AuditChange) => void setAddress(next),
    clear: () => void setAddress(null),
  };
}
