import { describe, expect, it } from 'vitest';
import { hitl2 } from '@/lib/conformance/rules/hitl-2';
import type { Fact } from '@/lib/facts/fact';
import { execution, started } from '../../projection/fact-builder';
import { ancestor } from '../act-builder';
import { judge } from '../subject';

const within = (interaction: string | undefined, fact: Fact): Fact => ({
  ...fact,
  ...(interaction !== undefined && { interaction_id: interaction }),
});
const resume = started({ origin: 'resume', resumes: { execution_id: 'execution-0', interrupt_id: 'i1' } });
const judged = (waited: string | undefined, resumed: string | undefined) =>
  judge(hitl2, execution(within(resumed, resume)), { ancestors: [ancestor(within(waited, started()))] });

describe('HITL-2', () => {
  it('holds where both belong to one interaction', () => {
    expect(judged('ask-1', 'ask-1')).toEqual(['held f1']);
  });

  it('is violated where the resume belongs to another', () => {
    expect(judged('ask-1', 'ask-2')).toEqual(['violated f1']);
  });

  it('is not evidenced where one of them names none, or the execution that waited reported nothing', () => {
    expect(judged(undefined, 'ask-1')).toEqual(['not_evidenced f1']);
    expect(judged('ask-1', undefined)).toEqual(['not_evidenced f1']);
    expect(judge(hitl2, execution(within('ask-1', resume)))).toEqual(['not_evidenced f1']);
  });
});
