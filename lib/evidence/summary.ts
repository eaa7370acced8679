import { formatDuration } from '@/lib/format/duration';
import type { Dossier } from './dossier';
import type { ExecutionSummary } from './execution';
import { hasFailureSignal } from './outcome';
import { unansweredSentence } from './unanswered';
import { listed, plural, spaced } from './words';

/** What the paragraph takes from the rest of a dossier. */
type Told = Pick<Dossier, 'answers' | 'unanswered' | 'controls' | 'reconciliations' | 'retry'>;

/**
 * The execution in a few plain sentences: who started what, which controls it passed, what failed and what was absorbed,
 * why it stopped and whether a retry is safe. Says of everything uncertain that it is. Pure.
 */
export function summarise(execution: ExecutionSummary, told: Told): string {
  return [
    initiatorSentence(told),
    outcomeSentence(execution),
    silenceSentence(execution),
    evaluationSentence(execution),
    callSentence(execution),
    failureSentence(execution),
    mutationSentence(execution),
    reconciledSentence(told),
    controlSentence(told),
    retrySentence(told),
    unansweredSentence(told.unanswered),
    execution.time_flagged && 'Its times cannot be right, so it is left out of percentiles and series.',
  ]
    .filter(Boolean)
    .join(' ');
}

function initiatorSentence({ answers }: Told): string | false {
  const answer = answers.find(({ question }) => question === 'initiator')?.answer;
  return answer ? `Started by ${answer.charAt(0).toLowerCase()}${answer.slice(1)}` : false;
}

function silenceSentence({ system_interrupted_at: at }: ExecutionSummary): string | false {
  return (
    at !== null &&
    'Nothing was heard of it for longer than the limit of the project, so it counts as interrupted by the system.'
  );
}

function controlSentence({ controls }: Told): string {
  if (controls.length === 0) return 'No control had anything to judge in it.';
  const saying = (verdict: Told['controls'][number]['verdict']) =>
    controls.filter((control) => control.verdict === verdict);
  const violated = saying('violated');
  const open = saying('not_evidenced').length;
  const parts = [
    `${plural(saying('held').length, 'control')} held`,
    violated.length > 0 &&
      `${violated.length} ${was(violated.length)} violated (${listed(violated.map(({ rule }) => rule))})`,
    open > 0 && `of ${open} the facts do not say whether ${open === 1 ? 'it' : 'they'} held`,
  ];
  return `${parts.filter(Boolean).join(', ')}.`;
}

function reconciledSentence({ reconciliations }: Told): string | false {
  const superseded = new Set(reconciliations.map(({ supersedes }) => supersedes));
  const inForce = reconciliations.filter(({ id, outcome }) => outcome !== null && !superseded.has(id));
  return (
    inForce.length > 0 &&
    inForce
      .map(({ outcome, actor, fact_id }) => {
        const what = fact_id === '' ? 'Its outcome' : 'A mutation';
        return `${what} stays unknown, reconciled as ${spaced(outcome ?? '')} by ${actor}.`;
      })
      .join(' ')
  );
}

function retrySentence({ retry }: Told): string {
  if (retry.verdict === 'unknown') return 'Whether a retry is safe is unknown.';
  return `A retry is ${retry.verdict === 'safe' ? 'safe' : 'not safe'}.`;
}

function outcomeSentence(execution: ExecutionSummary): string {
  const { outcome, state, lifecycle_source, duration_ms } = execution;
  if (lifecycle_source === 'none') return 'No fact says how this execution went; only what it did is known.';
  const source = lifecycle_source === 'inferred' ? ' This was read out of spans, not reported as such.' : '';
  const after = duration_ms === null ? '' : ` after ${formatDuration(duration_ms)}`;
  if (outcome === null) return `It has not ended: the last that was reported is ${state}.${source}`;
  if (outcome === 'unknown') return `It ended${after} and its outcome is unknown.${source}`;
  if (outcome !== 'completed') return `It ended ${outcome}${after}.${source}`;
  return `It completed${after}${hasFailureSignal(execution) ? '' : ', no failure signal observed'}.${source}`;
}

function evaluationSentence({ outcome, evaluations, evaluations_failed: failed }: ExecutionSummary): string | false {
  if (evaluations === 0) return outcome === 'completed' && 'No evaluation speaks of it.';
  if (failed === 0) return `Of ${plural(evaluations, 'evaluation')} none says that it did not pass.`;
  return `${failed} of ${plural(evaluations, 'evaluation')} did not pass.`;
}

function callSentence({ model_calls, tool_calls }: ExecutionSummary): string {
  return `It made ${plural(model_calls, 'model call')} and ${plural(tool_calls, 'tool call')}.`;
}

function failureSentence(execution: ExecutionSummary): string {
  const { failed_calls: failed, absorbed_calls: absorbed, fault_domain, error_class } = execution;
  const parts = [
    failed > 0 && `${plural(failed, 'call')} failed.`,
    absorbed > 0 && `${plural(absorbed, failed > 0 ? 'other failure' : 'failed call')} ${was(absorbed)} recovered.`,
    fault_domain && `It is attributed to ${fault_domain}${error_class ? ` (${spaced(error_class)})` : ''}.`,
  ];
  return parts.filter(Boolean).join(' ');
}

function was(count: number): string {
  return count === 1 ? 'was' : 'were';
}

function mutationSentence({ unknown_mutations: open }: ExecutionSummary): string | false {
  return open > 0 && `Whether ${plural(open, 'mutation')} took effect is not known.`;
}
