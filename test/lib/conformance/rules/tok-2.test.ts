import { describe, expect, it } from 'vitest';
import { tok2 } from '@/lib/conformance/rules/tok-2';
import { at, execution } from '../../projection/fact-builder';
import { judge, MINUTE_MS } from '../subject';
import { checked, issued } from '../token-builder';

describe('TOK-2', () => {
  it('holds for a token that lives as long as the project allows, and no longer', () => {
    expect(judge(tok2, execution(issued({ expires_at: at(15 * 60) })))).toEqual(['held f1']);
    expect(judge(tok2, execution(issued({ expires_at: at(15 * 60 + 1) })))).toEqual(['violated f1']);
    const tokenLifeMs = 20 * MINUTE_MS;
    expect(judge(tok2, execution(issued({ expires_at: at(15 * 60 + 1) })), { tokenLifeMs })).toEqual(['held f1']);
  });

  it('is violated where a token lets something through at its end or after it', () => {
    const short = issued({ expires_at: at(1) });
    expect(judge(tok2, execution(short, checked({})))).toEqual(['held f1', 'violated f2']);
    expect(judge(tok2, execution(short, checked({ result: 'deny' })))).toEqual(['held f1', 'held f2']);
  });

  it('goes by what a check says where no fact tells of the issue', () => {
    expect(judge(tok2, execution(checked({ expires_at: at(60) })))).toEqual(['held f1']);
    expect(judge(tok2, execution(checked({ expires_at: at(60 * 60) })))).toEqual(['violated f1']);
  });

  it('is not evidenced for a token whose end no fact tells', () => {
    expect(judge(tok2, execution(issued({}), checked({})))).toEqual(['not_evidenced f1', 'not_evidenced f2']);
  });
});
