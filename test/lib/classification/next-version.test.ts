import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CODE_STATES, nextVersion, type TaxonomyCode } from '@/lib/classification/next-version';
import { FAULT_DOMAINS } from '@/lib/facts/vocabulary';

const code = (name: string, more: Partial<TaxonomyCode> = {}): TaxonomyCode => ({
  code: name,
  domain: 'tool',
  title: name,
  description: name,
  state: 'active',
  replacedBy: null,
  ...more,
});
const faults = (previous: TaxonomyCode[], changes: TaxonomyCode[]) => {
  const next = nextVersion(previous, changes);
  return 'faults' in next ? next.faults.map(({ fault }) => fault) : [];
};

describe('the next version of a taxonomy', () => {
  it('never loses a code, never moves one back, never gives it to another domain', () => {
    const name = fc.constantFrom('tool.a', 'tool.b', 'tool.c', 'tool.d');
    const change = fc.record({
      code: name,
      domain: fc.constantFrom(...FAULT_DOMAINS),
      title: fc.constant('t'),
      description: fc.constant('d'),
      state: fc.constantFrom(...CODE_STATES),
      replacedBy: fc.option(name, { nil: null }),
    });
    fc.assert(
      fc.property(fc.array(fc.array(change, { maxLength: 3 }), { maxLength: 12 }), (edits) => {
        let codes: readonly TaxonomyCode[] = [code('tool.a'), code('tool.b')];
        for (const changes of edits) {
          const next = nextVersion(codes, changes);
          if ('faults' in next) continue;
          for (const before of codes) {
            const after = next.codes.find((one) => one.code === before.code);
            expect(after?.domain).toBe(before.domain);
            const steps = CODE_STATES.indexOf(after?.state ?? 'active') - CODE_STATES.indexOf(before.state);
            expect([0, 1]).toContain(steps);
          }
          codes = next.codes;
        }
      }),
    );
  });

  it('adds new codes and carries over what is not mentioned', () => {
    const next = nextVersion([code('tool.a')], [code('tool.b')]);
    expect('codes' in next && next.codes.map((one) => one.code)).toEqual(['tool.a', 'tool.b']);
  });

  it('asks for a replacement in use when a code is deprecated', () => {
    const a = code('tool.a');
    expect(faults([a], [{ ...a, state: 'deprecated' }])).toEqual(['replacement_missing']);
    expect(faults([a], [{ ...a, state: 'deprecated', replacedBy: 'tool.x' }])).toEqual(['replacement_not_active']);
    expect(faults([a], [{ ...a, state: 'deprecated', replacedBy: 'tool.b' }, code('tool.b')])).toEqual([]);
  });

  it('refuses to retire at once, to bring back, to move to another domain, and to begin as anything but active', () => {
    const retired = code('tool.a', { state: 'retired' });
    expect(faults([code('tool.a')], [retired])).toEqual(['deprecate_first']);
    expect(faults([retired], [code('tool.a')])).toEqual(['state_moved_back']);
    expect(faults([code('tool.a')], [code('tool.a', { domain: 'model' })])).toEqual(['domain_changed']);
    expect(faults([], [retired])).toEqual(['new_code_not_active']);
    expect(faults([], [code('tool.a'), code('tool.a')])).toEqual(['code_named_twice']);
  });
});
