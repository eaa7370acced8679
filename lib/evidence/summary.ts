import type { ExecutionSummary } from './contract';

/** The execution in a few plain sentences; says of everything uncertain that it is. Pure. */
export function summarise(execution: ExecutionSummary): string {
  return [outcomeSentence(execution), callSentence(execution), failureSentence(execution), timeSentence(execution)]
    .filter(Boolean)
    .join(' ');
}

function outcomeSentence({
  outcome,
  state,
  lifecycle_source,
  evaluations,
  evaluations_failed,
  failed_calls,
}: ExecutionSummary): string {
  if (lifecycle_source === 'none') return 'No fact says how this execution went; only its calls are known.';
  const source = lifecycle_source === 'inferred' ? ' This was read out of spans, not reported as such.' : '';
  if (outcome === null) return `It is ${state}.${source}`;
  if (outcome === 'unknown') return `It ended and its outcome is unknown.${source}`;
  if (outcome !== 'completed') return `It ended ${outcome}.${source}`;
  const signal = failed_calls > 0 ? '' : ', no failure signal observed';
  const said =
    evaluations === 0
      ? ' No evaluation speaks of it.'
      : ` ${evaluations_failed} of ${count(evaluations, 'evaluation')} did not pass.`;
  return `It completed${signal}.${source}${said}`;
}

function callSentence({ model_calls, tool_calls }: ExecutionSummary): string {
  return `It made ${count(model_calls, 'model call')} and ${count(tool_calls, 'tool call')}.`;
}

function failureSentence(execution: ExecutionSummary): string {
  const { failed_calls, absorbed_calls, fault_domain, error_class, unknown_mutations } = execution;
  const blamed =
    fault_domain && `It is attributed to ${fault_domain} (${(error_class ?? 'no class').replaceAll('_', ' ')}).`;
  const failed = failed_calls > 0 && `${count(failed_calls, 'call')} failed, ${absorbed_calls} of them absorbed.`;
  const open = unknown_mutations > 0 && `Whether ${count(unknown_mutations, 'mutation')} took effect is not known.`;
  return [failed, blamed, open].filter(Boolean).join(' ');
}

function timeSentence({ time_flagged }: ExecutionSummary): string {
  return time_flagged ? 'Its times are implausible, so it is left out of percentiles and series.' : '';
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
