import { describe, expect, it } from 'vitest';
import { brw4 } from '@/lib/conformance/rules/brw-4';
import { execution } from '../../projection/fact-builder';
import { ancestor, read, write } from '../act-builder';
import { judge } from '../subject';

const [a, b] = [{ page_id: 'page-a' }, { page_id: 'page-b' }];
const vanished = (detail: Parameters<typeof write>[0] = {}) => write({ outcome: 'unknown', ...detail });

describe('BRW-4', () => {
  it('is violated by the same write on the same page with no look between, proved by both', () => {
    expect(judge(brw4, execution(vanished(a), write(a)))).toEqual(['violated f1 f2']);
  });

  it('holds where the page was read between', () => {
    expect(judge(brw4, execution(vanished(a), read(a), write(a)))).toEqual(['held f1 f3']);
  });

  it('does not take another page, an earlier reading or one that failed for a look', () => {
    expect(judge(brw4, execution(read(a), vanished(a), read(b), read({ ...a, outcome: 'failed' }), write(a)))).toEqual([
      'violated f2 f5',
    ]);
  });

  it('has nothing to judge where nothing is sent again', () => {
    const other = { method: 'Page.navigate' };
    expect(judge(brw4, execution(write(a), vanished(a), write({ ...a, ...other }), write(b), read(a)))).toEqual([]);
    expect(judge(brw4, execution(write({ ...a, outcome: 'failed' }), write(a)))).toEqual([]);
    expect(judge(brw4, execution(read({ ...a, outcome: 'unknown' }), read(a)))).toEqual([]);
  });

  it('knows a repetition by what it says that it replays', () => {
    const replay = write({ ...b, method: 'Page.navigate', replay_of: 'f1' });
    expect(judge(brw4, execution(vanished(a), replay))).toEqual(['violated f1 f2']);
    expect(judge(brw4, execution(vanished(a), read(a), replay))).toEqual(['held f1 f3']);
    expect(judge(brw4, execution(vanished(a), read(b), replay))).toEqual(['violated f1 f3']);
  });

  it('goes by the lease where no page is named, and takes one page for granted where neither is', () => {
    const [one, two] = [{ lease_id: 'lease-1' }, { lease_id: 'lease-2' }];
    expect(judge(brw4, execution(vanished(one), write(two), read(two), write(one)))).toEqual(['violated f1 f4']);
    expect(judge(brw4, execution(vanished(), read(), write()))).toEqual(['held f1 f3']);
  });

  it('judges each unknown write by the next one, which may be unknown itself', () => {
    expect(judge(brw4, execution(vanished(a), vanished(a), read(a), write(a), write(a)))).toEqual([
      'violated f1 f2',
      'held f2 f4',
    ]);
  });

  it('judges one write against two that it repeats', () => {
    const facts = execution(vanished(a), vanished(b), write({ ...b, replay_of: 'f1' }));
    expect(judge(brw4, facts)).toEqual(['violated f1 f3', 'violated f2 f3']);
  });

  it('looks at what the execution goes on from, and judges only its own writes', () => {
    const ancestors = [ancestor(vanished(a))];
    expect(judge(brw4, execution(write(a)), { ancestors })).toEqual(['violated a1 f1']);
    expect(judge(brw4, execution(read(a), write(a)), { ancestors })).toEqual(['held a1 f2']);
    expect(judge(brw4, execution(write(a)), { ancestors: [ancestor(vanished(a), read(a))] })).toEqual(['held a1 f1']);
    expect(judge(brw4, execution(write(a)), { ancestors: [ancestor(vanished(a), write(a))] })).toEqual([]);
  });
});
