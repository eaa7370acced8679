import type { Detail } from '@/lib/facts/detail';
import type { Fact } from '@/lib/facts/fact';
import { at, fact, toolCall } from '../projection/fact-builder';

type Call = Partial<Detail<'tool.call'>>;
type Command = Partial<Detail<'browser.command'>>;

/** A mutation that went through. */
export const mutation = (detail: Call = {}, given: Partial<Fact> = {}) =>
  toolCall({ capability: 'pay', operation: 'mutation', dispatch_state: 'confirmed', ...detail }, given as object);

/** A mutation that was sent, and nobody heard of it again. */
export const lost = (detail: Call = {}, given: Partial<Fact> = {}) =>
  mutation({ dispatch_state: 'unknown', status: 'unknown', ...detail }, given);

export const query = (detail: Call = {}) => toolCall({ capability: 'look', operation: 'query', ...detail });

export const write = (detail: Command = {}) =>
  fact('browser.command', { method: 'Input.insertText', access: 'write', outcome: 'ok', ...detail });

export const read = (detail: Command = {}) =>
  fact('browser.command', { method: 'DOM.getDocument', access: 'read', outcome: 'ok', ...detail });

export const handOver = (
  holder: Detail<'browser.control'>['holder'],
  detail: Partial<Detail<'browser.control'>> = {},
) => fact('browser.control', { holder, ...detail });

/** What `execution-1` goes on from: `execution-0`, 100 seconds before it, with ids `a1`, `a2`, … */
export function ancestor(...facts: Fact[]): Fact[] {
  return facts.map((one, index) => ({
    ...one,
    execution_id: 'execution-0',
    fact_id: one.fact_id === 'fact' ? `a${index + 1}` : one.fact_id,
    seq: index + 1,
    observed_at: one.observed_at === at(0) ? at(index - 100) : one.observed_at,
  }));
}

/** The idempotency key of that number. */
export const key = (number: number): string => `sha256:${String(number).padStart(64, '0')}`;
