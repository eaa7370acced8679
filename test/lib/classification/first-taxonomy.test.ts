import { describe, expect, it } from 'vitest';
import { ERROR_CLASSES } from '@/lib/attribution/error-classes';
import { SIGNALS } from '@/lib/attribution/signals';
import { Code } from '@/lib/classification/contract';
import { firstTaxonomy } from '@/lib/classification/first-taxonomy';
import { JUDGEMENTS } from '@/lib/classification/judgements';
import { FAULT_DOMAINS } from '@/lib/facts/vocabulary';

const codes = firstTaxonomy();
const names = codes.map(({ code }) => code);

describe('the first taxonomy', () => {
  it('has a word for every domain and class that the engine can decide on', () => {
    const decided = SIGNALS.filter(({ errorClass }) => !['control_flow', 'awaiting_input'].includes(errorClass));
    for (const { domain, errorClass } of decided.filter((signal) => signal.domain !== 'peer'))
      expect(names).toContain(`${domain}.${errorClass}`);
    for (const { errorClass } of decided.filter((signal) => signal.domain === 'peer'))
      expect(names).toEqual(
        expect.arrayContaining([`provider.${errorClass}`, `tool.${errorClass}`, `runtime.${errorClass}`]),
      );
  });

  it('has the words that only people use, none of which is taken by the engine', () => {
    for (const [domain, name] of JUDGEMENTS) {
      expect(names).toContain(`${domain}.${name}`);
      expect(Object.keys(ERROR_CLASSES)).not.toContain(name);
    }
  });

  it('covers every domain, names each code once, and fits what the API takes', () => {
    expect(new Set(codes.map(({ domain }) => domain))).toEqual(new Set(FAULT_DOMAINS));
    expect(new Set(names).size).toBe(names.length);
    for (const { replacedBy, ...code } of codes)
      expect(Code.safeParse({ ...code, replaced_by: replacedBy }).success).toBe(true);
  });
});
