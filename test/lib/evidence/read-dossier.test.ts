import { beforeAll, describe, expect, it } from 'vitest';
import { withAuthority } from '@/lib/access/authority';
import type { Scope } from '@/lib/access/principal';
import { classifyOneExecution } from '@/lib/classification/write';
import type { Answer } from '@/lib/evidence/dossier';
import { readDossier } from '@/lib/evidence/read-dossier';
import type { RawFact } from '@/lib/facts/fact';
import { freshDatabase } from '../../support/database';
import { ingestFacts } from '../../support/evidence';
import { native, plainRun, second } from './native-fact';

const database = freshDatabase();
let operator: Scope;

const KEY = `sha256:${'b'.repeat(64)}`;
const named = { interaction_id: 'int-1', thread_id: 'thr-1', release: '1.4.0', environment: 'production' };
const told: RawFact[] = [
  native(
    'exec-1',
    'start',
    'execution.started',
    {
      origin: 'initial',
      source: 'chat',
      initiator: { type: 'service', id: 'helpdesk' },
      identity: { type: 'service', id: 'support-agent' },
      capabilities_granted: ['orders.read', 'orders.refund'],
      location: { host_class: 'container', region: 'eu-west-1' },
    },
    { ...named, seq: 1 },
  ),
  native(
    'exec-1',
    'model-1',
    'model.call',
    { provider: 'openai', requested_model: 'gpt-5', operation: 'chat', status: 'ok', duration_ms: 900 },
    { ...named, seq: 2, observed_at: second(1) },
  ),
  native(
    'exec-1',
    'check',
    'control.check',
    { control: 'confirmation', decision: 'ask', capability: 'orders.refund', decided_by: 'host' },
    { ...named, seq: 3, observed_at: second(1.1) },
  ),
  native(
    'exec-1',
    'ask',
    'hitl.requested',
    { interrupt_id: 'int-a', cause: 'confirmation' },
    { ...named, seq: 4, observed_at: second(1.2) },
  ),
  native(
    'exec-1',
    'yes',
    'hitl.resolved',
    { interrupt_id: 'int-a', decision: 'approve' },
    { ...named, seq: 5, observed_at: second(61.2) },
  ),
  native(
    'exec-1',
    'refund',
    'tool.call',
    {
      tool: 'orders',
      capability: 'orders.refund',
      operation: 'mutation',
      status: 'error',
      error_code: 'ECONNRESET',
      dispatch_state: 'unknown',
      idempotency_key_digest: KEY,
    },
    { ...named, seq: 6, observed_at: second(63) },
  ),
  native(
    'exec-1',
    'end',
    'lifecycle.transition',
    { to: 'terminal', outcome: 'failed', reason_code: 'tool_error' },
    { ...named, seq: 7, observed_at: second(64) },
  ),
  native(
    'exec-1',
    'score',
    'evaluation.recorded',
    { evaluator: 'judge', metric: 'helpfulness', score: 0.2, passed: false },
    { ...named, observed_at: second(90) },
  ),
];

const read = (id: string, scope: Scope = operator) =>
  withAuthority('quality:drilldown', scope, (access) => readDossier(access, { id }));
const answerTo = (answers: readonly Answer[], question: Answer['question']) =>
  answers.find((answer) => answer.question === question);

beforeAll(async () => {
  operator = await database.person('operator');
  await ingestFacts(database, told);
});

describe('the dossier of an execution', () => {
  it('answers the six questions, each with the facts that prove it', async () => {
    const { answers } = await read('exec-1');
    expect(answerTo(answers, 'initiator')).toMatchObject({
      answer: 'Service helpdesk through chat.',
      fact_ids: ['start'],
    });
    expect(answerTo(answers, 'identity')).toMatchObject({ answer: 'Service support-agent.', fact_ids: ['start'] });
    expect(answerTo(answers, 'authority')).toMatchObject({
      answer:
        'Granted orders.read, orders.refund; called orders.refund (1 call, 1 mutation); 1 control check, none denied.',
      fact_ids: ['start', 'check', 'refund'],
    });
    expect(answerTo(answers, 'location')).toMatchObject({
      answer: expect.stringContaining('Host class container'),
      fact_ids: ['start'],
    });
    expect(answerTo(answers, 'stop')).toMatchObject({
      answer: expect.stringMatching(
        /^Ended failed \(tool_error\), as its producer reported; attributed to tool .*control had to return to a person after 1\.2 s for confirmation, approved after 1 min\.$/,
      ),
      fact_ids: ['end', 'refund', 'ask', 'yes'],
    });
    expect(answerTo(answers, 'retry')).toMatchObject({
      answer: expect.stringMatching(/^Unsafe\./),
      fact_ids: ['refund'],
    });
  });

  it('shows the header, the calls and the evaluations as they were reported', async () => {
    const dossier = await read('exec-1');
    expect(dossier).toMatchObject({
      outcome: 'failed',
      lifecycle_source: 'observed',
      duration_ms: 64_000,
      interaction_id: 'int-1',
      interaction_inferred: false,
      fault_domain: 'tool',
      retry: { verdict: 'unsafe', reason: 'mutation_unknown' },
      omitted: { timeline: 0, calls: 0, evaluation_results: 0, artifacts: 0 },
    });
    expect(dossier.calls.map((call) => [call.fact_id, call.status])).toEqual([
      ['model-1', 'ok'],
      ['refund', 'error'],
    ]);
    expect(dossier.evaluation_results).toMatchObject([{ evaluator: 'judge', score: 0.2, passed: false }]);
    expect(dossier.timeline).toHaveLength(told.length);
  });

  it('leads from a failure to its error group, and says what decided and how sure', async () => {
    const { occurrences } = await read('exec-1');
    expect(occurrences).toMatchObject([
      {
        fact_id: 'refund',
        role: 'responsible',
        domain: 'tool',
        signal_kind: 'an error code',
        capability: 'orders.refund',
      },
    ]);
    const groups = await database.owner<{ id: string }>('SELECT id FROM error_groups');
    expect(groups.map((group) => group.id)).toContain(occurrences[0]?.group_id);
  });

  it('shows what people said of it', async () => {
    const engineer = await database.person('quality engineer');
    await withAuthority('governance:classify', engineer, (access) =>
      classifyOneExecution(access, {
        id: 'exec-1',
        taxonomy_version: 1,
        code: 'tool.timeout',
        severity: 'high',
        confidence: 'medium',
        supersedes: null,
        evidence_fact_ids: ['refund'],
      }),
    );
    expect((await read('exec-1')).classifications).toMatchObject([
      { code: 'tool.timeout', evidence_fact_ids: ['refund'] },
    ]);
  });

  it('leaves what no fact says unanswered, and marks ids that no fact names as inferred', async () => {
    await ingestFacts(database, [native('bare', 'b1', 'model.call', { status: 'ok' })]);
    const dossier = await read('bare');
    expect(dossier.answers.map(({ answer, fact_ids }) => [answer, fact_ids])).toEqual(
      Array.from({ length: 6 }, () => [null, []]),
    );
    expect(dossier).toMatchObject({
      outcome: null,
      lifecycle_source: 'none',
      interaction_id: 'bare',
      interaction_inferred: true,
      thread_id: 'trace:bare',
      thread_inferred: true,
    });
  });

  it('marks late and conflicting facts, on the timeline too, and lets neither change the outcome', async () => {
    await ingestFacts(database, [
      ...plainRun('exec-late', 100),
      native('exec-late', 'after', 'tool.call', { status: 'ok', tool: 'search' }, { observed_at: second(110) }),
      native('exec-late', 'twice', 'tool.call', { status: 'ok', tool: 'search' }, { observed_at: second(100.5) }),
      native('exec-late', 'twice', 'tool.call', { status: 'error', tool: 'search' }, { observed_at: second(100.6) }),
      native(
        'exec-late',
        'second-end',
        'lifecycle.transition',
        { to: 'terminal', outcome: 'failed' },
        { observed_at: second(111) },
      ),
    ]);
    const dossier = await read('exec-late');
    expect(dossier).toMatchObject({ outcome: 'completed', late_fact_count: 2, conflicting_fact_ids: ['twice'] });
    const marked = (mark: 'is_late' | 'is_conflicting') =>
      dossier.timeline.filter((item) => item[mark]).map((item) => item.fact_id);
    expect(marked('is_late')).toEqual(['after', 'second-end']);
    expect(marked('is_conflicting')).toEqual(['twice']);
    expect(dossier.calls.find((call) => call.fact_id === 'twice')?.status).toBe('ok');
  });

  it('finds what resumes or recovers it, also under another interaction or thread', async () => {
    const start = (id: string, detail: object, over: object) =>
      native(id, `${id}-start`, 'execution.started', { ...detail }, { observed_at: second(200), ...over });
    await ingestFacts(database, [
      ...plainRun('waited', 190, { interaction_id: 'int-w', thread_id: 'thr-w' }),
      start(
        'resume',
        { origin: 'resume', resumes: { execution_id: 'waited', interrupt_id: 'i' } },
        { interaction_id: 'int-w', thread_id: 'thr-w' },
      ),
      start(
        'astray',
        { origin: 'resume', resumes: { execution_id: 'waited' } },
        { interaction_id: 'int-x', observed_at: second(210) },
      ),
      start(
        'recovery',
        { origin: 'recovery', recovers: { execution_id: 'resume' } },
        { interaction_id: 'int-w', observed_at: second(220) },
      ),
    ]);
    const relations = async (id: string) =>
      (await read(id)).related.map(({ execution_id, relation }) => [execution_id, relation]);
    expect(await relations('waited')).toEqual([
      ['resume', 'resumed_by'],
      ['astray', 'resumed_by'],
      ['recovery', 'same_interaction'],
    ]);
    expect(await relations('resume')).toEqual([
      ['waited', 'resumes'],
      ['recovery', 'recovered_by'],
    ]);
    expect(await relations('astray')).toEqual([['waited', 'resumes']]);
  });
});

describe('whose dossier may be read', () => {
  it('is not found for an execution of another project, nor for none', async () => {
    const [other] = await database.owner<{ id: string }>(
      `INSERT INTO projects (slug, name) VALUES ('other', 'Other') RETURNING id`,
    );
    const userId = operator.principal.kind === 'person' ? operator.principal.userId : '';
    await database.owner('INSERT INTO memberships (project_id, user_id, roles) VALUES ($1, $2, $3)', [
      other?.id,
      userId,
      ['operator'],
    ]);
    await expect(read('exec-1', { ...operator, project: 'other' })).rejects.toMatchObject({ kind: 'not-found' });
    await expect(read('no-such-execution')).rejects.toMatchObject({ kind: 'not-found' });
  });
});
