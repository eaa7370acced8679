import type { Detail } from '@/lib/facts/detail';
import type { Outcome } from '@/lib/facts/vocabulary';
import { callModel, callTool } from './calls';
import { authorise } from './controls';
import { Recorder } from './recorder';
import { grantedCapabilities, type Scene } from './scene';
import { DELEGATION, type Tool } from './tools';

type Started = Detail<'execution.started'>;
/** How an execution came about. */
export type Beginning = Pick<Started, 'origin' | 'resumes' | 'recovers'>;
const INITIAL: Beginning = { origin: 'initial' };

const MUTATION_SHARE = 0.2;
const DELEGATION_SHARE = 0.05;
const ARTIFACT_SHARE = 0.22;
const EVALUATED_SHARE = 0.16;
const EVALUATION_PASSES = 0.91;

/** Starts an execution that runs. */
export function open(scene: Scene, startMs = scene.startMs, beginning = INITIAL): Recorder {
  const run = new Recorder(scene, startMs);
  const { thread } = scene;
  run.record('execution.started', {
    ...beginning,
    source: thread.source,
    ...(thread.channel !== undefined && { channel: thread.channel }),
    initiator: thread.initiator,
    identity: { type: 'service', id: `svc-agent-${thread.environment}` },
    capabilities_granted: [...grantedCapabilities(thread), ...scene.furtherGrants],
    entitlements: thread.entitlements,
    location: thread.location,
  });
  run.record('lifecycle.transition', { to: 'running' });
  return run;
}

/** Some healthy turns: the model decides, tools do it. Ends where the model would speak next. */
export function work(run: Recorder, turns = run.random.integer(0, 3)): void {
  for (let turn = 0; turn < turns; turn += 1) {
    callModel(run, { ends: 'uses tools' });
    for (let call = run.random.integer(1, 2); call > 0; call -= 1) runTool(run, anyTool(run));
    if (run.random.chance(DELEGATION_SHARE)) delegate(run);
  }
}

/** The tool that the next call is for. Those that need a person are left to the scenarios with people. */
export function anyTool(run: Recorder): Tool {
  const { queries, mutations } = run.scene.thread;
  return run.random.pick(run.random.chance(MUTATION_SHARE) ? mutations : queries);
}

export function runTool(run: Recorder, tool: Tool): string {
  authorise(run, tool);
  return callTool(run, tool);
}

/** Another agent does a part; its calls are enclosed by the call that delegated. */
function delegate(run: Recorder): void {
  authorise(run, DELEGATION);
  const enclosing = run.reserve();
  callModel(run, { ends: 'uses tools', parent: enclosing });
  callTool(run, run.random.pick(run.scene.thread.queries), { parent: enclosing });
  callModel(run, { parent: enclosing });
  callTool(run, DELEGATION, { factId: enclosing });
}

/** The model's last word and the end of a healthy execution, with what is said of it afterwards. */
export function complete(run: Recorder): void {
  callModel(run);
  if (run.random.chance(ARTIFACT_SHARE)) referArtifact(run);
  close(run, 'completed');
  if (run.random.chance(EVALUATED_SHARE)) evaluate(run);
}

export function close(run: Recorder, outcome: Outcome, reason?: string): void {
  run.truth.end(outcome);
  run.record('lifecycle.transition', {
    to: 'terminal',
    outcome,
    ...(reason !== undefined && { reason_code: reason }),
  });
}

const ARTIFACTS = [
  { name: 'report.pdf', media_type: 'application/pdf', role: 'output', isDigested: true },
  { name: 'answer.md', media_type: 'text/markdown', role: 'output', isDigested: true },
  { name: 'table.csv', media_type: 'text/csv', role: 'output', isDigested: true },
  { name: 'transcript.json', media_type: 'application/json', role: 'log', isDigested: true },
  { name: 'page.png', media_type: 'image/png', role: 'screenshot', isDigested: false },
] as const;

/** The reference alone: where the artifact is and, but for screenshots, its digest. */
function referArtifact(run: Recorder): void {
  const { name, media_type, role, isDigested } = run.random.pick(ARTIFACTS);
  const sha256 = `sha256:${run.random.digest()}`;
  run.record('artifact.referenced', {
    uri: `s3://agent-artifacts/${run.scene.thread.environment}/${run.executionId}/${name}`,
    ...(isDigested && { sha256 }),
    media_type,
    bytes: Math.round(run.random.logNormal(48_000, 1.1)),
    role,
  });
}

const EVALUATORS = [
  {
    evaluator: 'groundedness-judge',
    evaluator_version: '3.1.0',
    metric: 'groundedness',
    passes: 'grounded',
    fails: 'ungrounded',
  },
  {
    evaluator: 'instruction-judge',
    evaluator_version: '2.0.2',
    metric: 'instruction_following',
    passes: 'followed',
    fails: 'deviated',
  },
  { evaluator: 'schema-check', evaluator_version: '1.4.0', metric: 'output_schema', passes: 'valid', fails: 'invalid' },
] as const;

/** An evaluator looks at the execution some minutes after its end. */
function evaluate(run: Recorder): void {
  const { passes, fails, ...what } = run.random.pick(EVALUATORS);
  const passed = run.random.chance(EVALUATION_PASSES);
  const score = passed ? 0.7 + run.random.share() * 0.3 : run.random.share() * 0.7;
  run.wait(run.random.logNormal(9 * 60_000, 0.8));
  run.record('evaluation.recorded', {
    ...what,
    score: Math.round(score * 1000) / 1000,
    label: passed ? passes : fails,
    passed,
  });
}
