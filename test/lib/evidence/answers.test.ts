import { describe, expect, it } from 'vitest';
import { type AnswerInput, answerQuestions } from '@/lib/evidence/answers';
import type { Answer } from '@/lib/evidence/dossier';
import type { Fact } from '@/lib/facts/fact';
import {
  answered,
  asked,
  at,
  check,
  ended,
  execution,
  fact,
  modelCall,
  observedError,
  started,
  toolCall,
  transition,
} from '../projection/fact-builder';

const DIGEST = 'a'.repeat(64);
const NOTHING: Omit<AnswerInput, 'facts'> = {
  startedAt: at(0),
  outcome: null,
  systemInterruptedAt: null,
  state: 'unknown',
  reasonCode: null,
  terminalFactId: null,
  lifecycleSource: 'none',
  attribution: null,
  retryReason: 'no_evidence',
};

function answer(question: Answer['question'], facts: Fact[], given: Partial<AnswerInput> = {}): Answer {
  const found = answerQuestions({ ...NOTHING, facts, ...given }).find((one) => one.question === question);
  if (!found) throw new Error('the question has no answer at all');
  return found;
}

describe('the six answers', () => {
  it('leave unanswered what no fact speaks of, and then name no fact', () => {
    const facts = execution(modelCall(), observedError());
    for (const { answer, fact_ids, more_facts } of answerQuestions({ ...NOTHING, facts })) {
      expect(answer).toBeNull();
      expect(fact_ids).toEqual([]);
      expect(more_facts).toBe(0);
    }
  });

  it('come in the order of the questions, each once', () => {
    const questions = answerQuestions({ ...NOTHING, facts: execution(started()) }).map((one) => one.question);
    expect(questions).toEqual(['initiator', 'identity', 'authority', 'location', 'stop', 'retry']);
  });

  it('name each proving fact once and at most twenty, and count the rest', () => {
    const facts = execution(...Array.from({ length: 25 }, () => toolCall({ operation: 'query' })));
    const { fact_ids, more_facts } = answer('retry', facts, { retryReason: 'only_queries' });
    expect(fact_ids).toEqual(facts.slice(0, 20).map((one) => one.fact_id));
    expect(more_facts).toBe(5);
  });
});

describe('who initiated it', () => {
  it('is the actor that the start names, with the way in', () => {
    const facts = execution(
      started({ initiator: { type: 'person', id: 'p_4711' }, source: 'channel', channel: 'slack' }),
      modelCall(),
    );
    expect(answer('initiator', facts)).toEqual({
      question: 'initiator',
      answer: 'Person p_4711 through channel on the channel slack.',
      fact_ids: ['f1'],
      more_facts: 0,
    });
  });

  it('says what a resume carries on', () => {
    const start = started({
      origin: 'resume',
      initiator: { type: 'service', id: 'scheduler' },
      resumes: { execution_id: 'exec-1', interrupt_id: 'i1' },
    });
    expect(answer('initiator', execution(start)).answer).toBe('Service scheduler as a resume of exec-1.');
  });

  it('is not evidenced by a start without an initiator', () => {
    expect(answer('initiator', execution(started({ source: 'chat' }))).answer).toBeNull();
  });
});

describe('which identity it ran under', () => {
  const token = (result: 'allow' | 'deny') => fact('token.checked', { token_digest: DIGEST, result });

  it('names the actor and the checks of its token, refused ones counted', () => {
    const facts = execution(started({ identity: { type: 'service', id: 'agent' } }), token('allow'), token('deny'));
    expect(answer('identity', facts)).toMatchObject({
      answer: 'Service agent under 1 token, checked 2 times and refused 1 time.',
      fact_ids: ['f1', 'f2', 'f3'],
    });
  });

  it('does not guess the actor from a token', () => {
    expect(answer('identity', execution(started(), token('allow'))).answer).toBe(
      'An identity that no fact names under 1 token, checked 1 time.',
    );
  });
});

describe('what it was allowed to do and did', () => {
  it('sets what was granted against what was called and what was denied', () => {
    const facts = execution(
      started({ capabilities_granted: ['orders.read', 'orders.refund'] }),
      check({ control: 'method_allowlist', decision: 'deny' }),
      check({ decision: 'allow' }),
      toolCall({ capability: 'orders.refund', operation: 'mutation' }),
      fact('browser.command', { method: 'Input.click', access: 'write', outcome: 'ok' }),
    );
    expect(answer('authority', facts)).toMatchObject({
      answer:
        'Granted orders.read, orders.refund; called orders.refund (1 call, 1 mutation); gave the browser 1 command, 1 write; 2 control checks, 1 denied (method allowlist).',
      fact_ids: ['f1', 'f2', 'f3', 'f4', 'f5'],
    });
  });

  it('tells an empty grant from one that nobody reported', () => {
    expect(answer('authority', execution(started({ capabilities_granted: [] }))).answer).toMatch(
      /^Granted no capability;/,
    );
    expect(answer('authority', execution(started(), toolCall())).answer).toMatch(/^What it was granted no fact says;/);
  });

  it('names five capabilities and counts the others', () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
    expect(answer('authority', execution(started({ capabilities_granted: names }))).answer).toMatch(
      /^Granted a, b, c, d, e and 2 more;/,
    );
  });
});

describe('where it ran', () => {
  it('is what the start says of the place, and who reported', () => {
    const facts = execution(started({ location: { host_class: 'vm', region: 'eu-central-1' } }), modelCall());
    expect(answer('location', facts)).toMatchObject({
      answer: 'Host class vm, region eu-central-1; reported by agent-runtime 1.2.0.',
      fact_ids: ['f1'],
    });
  });

  it('is not evidenced by the name of the producer alone', () => {
    expect(answer('location', execution(started(), modelCall())).answer).toBeNull();
  });
});

describe('why it stopped', () => {
  const failed = { outcome: 'failed', state: 'terminal', terminalFactId: 'f3', lifecycleSource: 'observed' };

  it('gives the outcome with its reason, whose fault it was, and the facts of both', () => {
    const facts = execution(started(), modelCall({ status: 'error' }), ended('failed'));
    const attribution = {
      domain: 'provider',
      error_class: 'rate_limited',
      signal: 'http-429',
      confidence: 'high',
      fact_ids: ['f2'],
      against: [],
    };
    expect(answer('stop', facts, { ...failed, reasonCode: 'model_error', attribution })).toMatchObject({
      answer:
        'Ended failed (model_error), as its producer reported; attributed to provider (rate limited), confidence high.',
      fact_ids: ['f3', 'f2'],
    });
  });

  it('says of an end that was read out of spans that it was', () => {
    const facts = execution(started(), modelCall(), ended('completed'));
    const given = { ...failed, outcome: 'completed', lifecycleSource: 'inferred' };
    expect(answer('stop', facts, given).answer).toBe('Ended completed, read out of spans.');
  });

  it('says when control had to return to a person, for what, and what became of it', () => {
    const facts = execution(
      started(),
      { ...asked('i1', { observed_at: at(12) }), detail: { interrupt_id: 'i1', cause: 'structural_drift' } } as Fact,
      answered('i1', 'approve', { observed_at: at(192) }),
      asked('i2', { observed_at: at(300) }),
      ended('completed', { observed_at: at(400) }),
    );
    const given = { ...failed, outcome: 'completed', terminalFactId: 'f5' };
    expect(answer('stop', facts, given)).toMatchObject({
      answer:
        'Ended completed, as its producer reported; control had to return to a person after 12 s for structural drift, approved after 3 min; control had to return to a person after 5 min for a cause that is not named, not answered in this execution.',
      fact_ids: ['f5', 'f2', 'f4', 'f3'],
    });
  });

  it('counts a page that a person took over as control that returned', () => {
    const facts = execution(started(), fact('browser.control', { holder: 'person' }), ended('completed'));
    expect(answer('stop', facts, { ...failed, outcome: 'completed' })).toMatchObject({
      answer: 'Ended completed, as its producer reported; a person took the page over once.',
      fact_ids: ['f3', 'f2'],
    });
  });

  it('proves that it has not ended by the last transition to its state', () => {
    const facts = execution(started(), transition('running'), transition('waiting'), modelCall());
    expect(answer('stop', facts, { state: 'waiting', lifecycleSource: 'observed' })).toMatchObject({
      answer: 'Has not ended: waiting, as its producer reported.',
      fact_ids: ['f3'],
    });
  });
});

describe('whether a retry is safe', () => {
  it('is proved by the mutation in doubt, not by the calls beside it', () => {
    const facts = execution(
      toolCall({ operation: 'query' }),
      toolCall({ operation: 'mutation', dispatch_state: 'unknown', status: 'unknown' }),
      toolCall({ operation: 'mutation', dispatch_state: 'not_dispatched' }),
    );
    expect(answer('retry', facts, { retryReason: 'mutation_unknown' })).toMatchObject({
      answer: expect.stringMatching(/^Unsafe\. A mutation was sent/),
      fact_ids: ['f2'],
    });
  });

  it('rests on all acts where only their whole says that nothing happened', () => {
    const facts = execution(
      toolCall({ operation: 'query' }),
      modelCall(),
      fact('browser.command', { method: 'DOM.getDocument', access: 'read', outcome: 'ok' }),
    );
    expect(answer('retry', facts, { retryReason: 'only_queries' }).fact_ids).toEqual(['f1', 'f3']);
  });

  it('is proved by the proposal that says so', () => {
    const facts = execution(
      toolCall({ operation: 'query' }),
      fact('recovery.proposed', { proposal_id: 'p1', safe_to_resume: false }),
    );
    expect(answer('retry', facts, { retryReason: 'recovery_not_safe' }).fact_ids).toEqual(['f2']);
  });
});
