import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CapabilityVersion, Registry } from '@/lib/capabilities/registry';
import { registered } from '../conformance/subject';
import { at } from '../projection/fact-builder';

const first = registered('pay', { version: '1.0.0', inForceFrom: at(10) });
const second = registered('pay', { version: '2.0.0', inForceFrom: at(20), requiresHitl: true });
const other = registered('look', { version: '1.0.0', inForceFrom: at(30), operation: 'query' });
const registry = new Registry([first, second, other]);
const found = (version: CapabilityVersion) => ({ kind: 'registered', version });

describe('the registry of capabilities', () => {
  it('gives a call the version that it names', () => {
    expect(registry.find('pay', '1.0.0', at(25))).toEqual(found(first));
    expect(registry.find('pay', '2.0.0', at(25))).toEqual(found(second));
  });

  it('gives a call that names no version the newest one in force', () => {
    expect(registry.find('pay', undefined, at(19))).toEqual(found(first));
    expect(registry.find('pay', undefined, at(20))).toEqual(found(second));
    expect(registry.find('pay', undefined, at(1000))).toEqual(found(second));
  });

  it('takes the greater number for the newer of two that came into force together, whatever their order', () => {
    const [nine, ten] = ['9.0.0', '10.0.0'].map((version) => registered('pay', { version, inForceFrom: at(10) }));
    if (!nine || !ten) throw new Error('two versions');
    for (const versions of [
      [nine, ten],
      [ten, nine],
    ]) {
      expect(new Registry(versions).find('pay', undefined, at(10))).toEqual(found(ten));
    }
  });

  it('does not know a version before it was in force, nor one that never was, nor another capability', () => {
    expect(registry.find('pay', '2.0.0', at(19))).toEqual({ kind: 'not_registered' });
    expect(registry.find('pay', '3.0.0', at(25))).toEqual({ kind: 'not_registered' });
    expect(registry.find('look', undefined, at(25))).toEqual({ kind: 'not_registered' });
    expect(registry.find('refund', undefined, at(25))).toEqual({ kind: 'not_registered' });
  });

  it('says that there is no registry until the first capability of the project is in force', () => {
    expect(registry.find('pay', '1.0.0', at(9))).toEqual({ kind: 'no_registry' });
    expect(registry.find('look', undefined, at(10))).toEqual({ kind: 'not_registered' });
    expect(new Registry([]).find('pay', undefined, at(25))).toEqual({ kind: 'no_registry' });
  });

  it('never answers differently for an old call because of what is registered after it', () => {
    const second = fc.integer({ min: 0, max: 20 });
    const version = fc.record({
      capability: fc.constantFrom('pay', 'look'),
      version: fc.constantFrom('1.0.0', '2.0.0', '3.0.0'),
      from: second,
    });
    const call = fc.record({
      capability: fc.constantFrom('pay', 'look', 'refund'),
      version: fc.constantFrom(undefined, '1.0.0', '2.0.0', '9.0.0'),
      at: second,
    });
    // A version is registered once.
    const versions = fc.uniqueArray(version, { selector: (one) => `${one.capability} ${one.version}` });
    fc.assert(
      fc.property(versions, call, (all, asked) => {
        const entries = all.map((one) =>
          registered(one.capability, { version: one.version, inForceFrom: at(one.from), timeoutMs: one.from }),
        );
        const byThen = entries.filter((entry) => entry.inForceFrom <= at(asked.at));
        const ask = (known: CapabilityVersion[]) =>
          new Registry(known).find(asked.capability, asked.version, at(asked.at));
        expect(ask(entries)).toEqual(ask(byThen));
        expect(ask([...entries].reverse())).toEqual(ask(entries));
      }),
    );
  });
});
