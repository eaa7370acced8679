import { describe, expect, it } from 'vitest';
import { USUAL_CDP_METHODS } from '@/lib/conformance/cdp-methods';
import { brw1 } from '@/lib/conformance/rules/brw-1';
import { execution, started } from '../../projection/fact-builder';
import { mutation, read, write } from '../act-builder';
import { judge } from '../subject';

describe('BRW-1', () => {
  it('holds once for any number of commands of the allowlist', () => {
    const commands = USUAL_CDP_METHODS.map((method) => write({ method }));
    expect(judge(brw1, execution(started(), ...commands))).toEqual(['held']);
  });

  it('is violated by commands outside of it, in one check with all of them', () => {
    const facts = execution(
      read(),
      read({ method: 'Network.getCookies' }),
      write(),
      write({ method: 'Runtime.evaluate', outcome: 'failed' }),
    );
    expect(judge(brw1, facts)).toEqual(['violated f2 f4']);
  });

  it('goes by the list of the project', () => {
    const facts = execution(read({ method: 'Network.getCookies' }), read());
    expect(judge(brw1, facts, { cdpMethods: ['Network.getCookies'] })).toEqual(['violated f2']);
    expect(judge(brw1, facts, { cdpMethods: [] })).toEqual(['violated f1 f2']);
  });

  it('has nothing to judge without commands', () => {
    expect(judge(brw1, execution(started(), mutation()))).toEqual([]);
  });
});
