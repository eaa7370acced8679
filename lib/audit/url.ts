import { createLoader, parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { timeRangeParsers } from '@/lib/quality/url';
import { type AuditFilter, RESULTS } from './contract';

/** What narrows the audit trail, as the address holds it. */
export const auditParsers = {
  actor: parseAsString.withDefault(''),
  action: parseAsString.withDefault(''),
  object: parseAsString.withDefault(''),
  result: parseAsStringLiteral(RESULTS),
};

export const loadAuditAddress = createLoader({ ...timeRangeParsers, ...auditParsers });

/** The filter as the API takes it; the same on the server and in the browser, so that both use one key. */
export function toAuditFilter(address: {
  from: string;
  to: string;
  actor: string;
  action: string;
  object: string;
  result: AuditFilter['result'] | null;
}): AuditFilter {
  const { result, ...rest } = address;
  return { ...rest, ...(result && { result }) };
}
