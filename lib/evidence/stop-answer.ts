import type { Fact } from '@/lib/facts/fact';
import { millisecondsBetween } from '@/lib/facts/time';
import { formatDuration } from '@/lib/format/duration';
import type { AnswerInput } from './answers';
import type { Answer } from './dossier';
import { idsOf, ofKind, proved } from './proof';
import { plural, sentence, spaced } from './words';

/** How many handovers are told one by one. */
const MAX_TOLD = 3;

/** Why it stopped, and when control had to return to a person. */
export function stopAnswer(input: AnswerInput): Answer {
  const ending = endingOf(input);
  const { attribution, facts } = input;
  const blame =
    attribution &&
    `attributed to ${attribution.domain} (${spaced(attribution.error_class)}), confidence ${attribution.confidence}`;
  const handover = handoverOf(input);
  const pages = ofKind(facts, 'browser.control').filter(({ detail }) => detail.holder === 'person');
  const parts = [
    ending.text,
    blame,
    ...handover.parts,
    pages.length > 0 && `a person took the page over ${pages.length === 1 ? 'once' : plural(pages.length, 'time')}`,
  ].filter((part): part is string => Boolean(part));
  const proofs = [...ending.factIds, ...(attribution?.fact_ids ?? []), ...handover.factIds, ...idsOf(pages)];
  return proved('stop', parts.length > 0 ? sentence(parts, '; ') : null, proofs);
}

function endingOf(input: AnswerInput) {
  const { facts, outcome, state, systemInterruptedAt, reasonCode, terminalFactId, lifecycleSource } = input;
  if (outcome === null && state === 'unknown') return { text: null, factIds: [] };
  const how = lifecycleSource === 'inferred' ? 'read out of spans' : 'as its producer reported';
  const reason = reasonCode ? ` (${reasonCode})` : '';
  if (outcome !== null)
    return { text: `ended ${outcome}${reason}, ${how}`, factIds: terminalFactId ? [terminalFactId] : [] };
  if (systemInterruptedAt !== null)
    return {
      text: `interrupted by the system: silent beyond the limit of the project, which passed at ${systemInterruptedAt}`,
      factIds: idsOf([facts.at(-1)]),
    };
  const last =
    ofKind(facts, 'lifecycle.transition').findLast(({ detail }) => detail.to === state) ??
    ofKind(facts, 'execution.started')[0];
  return { text: `has not ended: ${state}${reason}, ${how}`, factIds: idsOf([last]) };
}

function handoverOf({ facts, startedAt }: AnswerInput): { parts: string[]; factIds: string[] } {
  const requests = ofKind(facts, 'hitl.requested');
  const resolutions = ofKind(facts, 'hitl.resolved');
  const told = requests.slice(0, MAX_TOLD).map((request) => {
    const after = formatDuration(Math.max(0, millisecondsBetween(startedAt, request.observed_at)));
    const cause = request.detail.cause ? spaced(request.detail.cause) : 'a cause that is not named';
    return `control had to return to a person after ${after} for ${cause}, ${answerTo(request, resolutions)}`;
  });
  const rest = requests.length - told.length;
  return {
    parts: rest > 0 ? [...told, `and ${plural(rest, 'more time')}`] : told,
    factIds: idsOf([...requests, ...resolutions]),
  };
}

function answerTo(request: Fact<'hitl.requested'>, resolutions: readonly Fact<'hitl.resolved'>[]): string {
  const resolution = resolutions.find(({ detail }) => detail.interrupt_id === request.detail.interrupt_id);
  if (!resolution) return 'not answered in this execution';
  const waited = millisecondsBetween(request.observed_at, resolution.observed_at);
  return `${ANSWERED[resolution.detail.decision]} after ${formatDuration(Math.max(0, waited))}`;
}

const ANSWERED = { approve: 'approved', reject: 'rejected', respond: 'answered', expire: 'expired' } as const;
