import { formatDuration } from '@/lib/format/duration';
import type { ExecutionSummary } from './execution';
import { hasFailureSignal } from './outcome';
import { plural, spaced } from './words';

/** The execution in a few plain sentences; says of everything uncertain that it is. Pure. */
export function summarise(execution: ExecutionSummary): string {
  return [
    outcomeSentence(execution),
    evaluationSentence(execution),
    callSentence(execution),
    failureSentence(execution),
    mutationSentence(execution),
    execution.time_flagged && 'Its times cannot be right, so it is left out of percentiles and series.',
  ]
    .filter(Boolean)
    .join(' ');
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
