import { createLoader } from 'nuqs/server';
import { describe, expect, it } from 'vitest';
import { ExecutionFilter } from '@/lib/evidence/contract';
import { signalKind } from '@/lib/evidence/signal-kind';
import {
  executionFilterOf,
  executionHref,
  executionParsers,
  executionsHref,
  familyHref,
  idOfAddress,
} from '@/lib/evidence/url';

const now = new Date('2026-11-30T12:00:00Z');
const load = createLoader(executionParsers);
const filterOf = (query: string) => executionFilterOf(load(new URLSearchParams(query)), now);

describe('the address of the list of executions', () => {
  it('asks for the default range, and leaves out what is not set', () => {
    expect(filterOf('')).toEqual({ from: 'now-24h', to: 'now' });
  });

  it('takes every filter as the API has it, a repeated name for any of its values', () => {
    const filter = filterOf('from=now-7d&outcome=failed&outcome=waiting&domain=tool&error_class=timeout&model=gpt-5');
    expect(filter).toEqual({
      from: 'now-7d',
      to: 'now',
      outcome: ['failed', 'waiting'],
      domain: ['tool'],
      error_class: ['timeout'],
      model: ['gpt-5'],
    });
    expect(ExecutionFilter.safeParse(filter).success).toBe(true);
  });

  it('keeps an empty value, which stands for not reported', () => {
    expect(filterOf('release=')).toMatchObject({ release: [''] });
  });

  it('falls back to the default range where it cannot be read', () => {
    expect(filterOf('from=yesterday')).toEqual({ from: 'now-24h', to: 'now' });
  });

  it('asks for an id alone, whatever else it says', () => {
    expect(filterOf('id=%20exec-1%20&outcome=failed&from=now-7d')).toEqual({ id: 'exec-1' });
  });

  it('is written without its defaults and read back as it was meant', () => {
    expect(executionsHref('default')).toBe('/default/executions');
    const href = executionsHref('default', { outcome: ['failed'], tool: ['a b', 'c'] });
    expect(filterOf(href.split('?')[1] ?? '')).toMatchObject({ outcome: ['failed'], tool: ['a b', 'c'] });
  });
});

describe('the address of one execution, interaction or thread', () => {
  it('carries every id that a fact may have, and gives it back', () => {
    for (const id of ['exec-1', 'trace:4bf92f', 'a/b#c', 'x+y~z', 'd@e', '100%']) {
      const segment = executionHref('default', id).split('/executions/')[1];
      expect(segment).not.toMatch(/[/#?]/);
      expect(idOfAddress(segment)).toBe(id);
    }
    expect(familyHref('default', 'thread', 'trace:a/b')).toBe('/default/threads/trace%3Aa%2Fb');
  });

  it('opens at a fact', () => {
    expect(executionHref('default', 'e', 'a/b')).toBe('/default/executions/e?fact=a/b');
  });

  it('stands for itself where it is no such writing', () => {
    expect(idOfAddress('50%')).toBe('50%');
    expect(idOfAddress(undefined)).toBe('');
  });
});

describe('what a signal looked at', () => {
  it('is told in words, also for a signal that this version does not know', () => {
    expect(signalKind('http-429')).toBe('an HTTP status');
    expect(signalKind('none')).toBe('no signal that this version knows');
  });
});
