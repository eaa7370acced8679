import type { Actor } from '@/lib/facts/detail';
import type { Fact } from '@/lib/facts/fact';
import { RETRY_REASONS, type RetryReason } from '@/lib/lifecycle/retry';
import type { Attribution } from '@/lib/projection/projection';
import type { Answer } from './contract';

/** What the answers are made of: the facts, in order, and what was derived from them. */
export interface AnswerInput {
  readonly facts: readonly Fact[];
  readonly outcome: string | null;
  readonly state: string;
  readonly reasonCode: string | null;
  readonly terminalFactId: string | null;
  readonly lifecycleSource: string;
  readonly attribution: Attribution | null;
  readonly retryReason: RetryReason;
}

const MAX_PROOFS = 20;

/** The six answers at the top of a dossier (DOMAIN.md section 5), each with the facts that prove it. Pure. */
export function answerQuestions(input: AnswerInput): Answer[] {
  return [initiator(input), identity(input), authority(input), location(input), stop(input), retry(input)];
}

function evidenced(question: Answer['question'], answer: string | null, factIds: readonly string[]): Answer {
  const unique = [...new Set(factIds)];
  return {
    question,
    answer,
    fact_ids: unique.slice(0, MAX_PROOFS),
    more_facts: Math.max(0, unique.length - MAX_PROOFS),
  };
}

function ofKind<K extends Fact['kind']>(facts: readonly Fact[], kind: K): Fact<K>[] {
  return facts.filter((fact) => fact.kind === kind) as Fact<K>[];
}

function initiator({ facts }: AnswerInput): Answer {
  const started = ofKind(facts, 'execution.started').find((fact) => fact.detail.initiator);
  if (!started) return evidenced('initiator', null, []);
  const { origin, source, channel, resumes, recovers } = started.detail;
  const parts = [
    sentenceStart(actorWords(started.detail.initiator as Actor)),
    source && `through ${source}`,
    channel && `on the channel ${channel}`,
    origin === 'resume' && resumes && `as a resume of ${resumes.execution_id}`,
    origin === 'recovery' && recovers && `as a recovery of ${recovers.execution_id}`,
  ];
  return evidenced('initiator', sentence(parts), [started.fact_id]);
}

function identity({ facts }: AnswerInput): Answer {
  const started = ofKind(facts, 'execution.started').find((fact) => fact.detail.identity);
  const tokens = ofKind(facts, 'token.checked');
  if (!started && tokens.length === 0) return evidenced('identity', null, []);
  const refused = tokens.filter((fact) => fact.detail.result === 'deny').length;
  const parts = [
    started ? sentenceStart(actorWords(started.detail.identity as Actor)) : 'An identity that no fact names',
    tokens.length > 0 && `under ${plural(tokens.length, 'checked token')}${refused > 0 ? `, ${refused} refused` : ''}`,
  ];
  return evidenced('identity', sentence(parts), [
    ...(started ? [started.fact_id] : []),
    ...tokens.map((fact) => fact.fact_id),
  ]);
}

function authority({ facts }: AnswerInput): Answer {
  const started = ofKind(facts, 'execution.started').find((fact) => fact.detail.capabilities_granted);
  const calls = ofKind(facts, 'tool.call');
  const checks = ofKind(facts, 'control.check');
  if (!started && calls.length === 0 && checks.length === 0) return evidenced('authority', null, []);
  const granted = started?.detail.capabilities_granted;
  const used = [...new Set(calls.map((fact) => fact.detail.capability ?? fact.detail.tool ?? 'a tool without a name'))];
  const mutations = calls.filter((fact) => fact.detail.operation === 'mutation').length;
  const denied = checks.filter((fact) => fact.detail.decision === 'deny').length;
  const parts = [
    granted ? `Granted ${granted.length > 0 ? listed(granted) : 'no capability'}` : 'What was granted is not evidenced',
    used.length > 0 ? `called ${listed(used)} (${plural(mutations, 'mutation')})` : 'called no tool',
    checks.length > 0 && `${plural(checks.length, 'control check')}, ${denied} denied`,
  ];
  const proofs = [...(started ? [started] : []), ...checks, ...calls].map((fact) => fact.fact_id);
  return evidenced('authority', `${parts.filter(Boolean).join('; ')}.`, proofs);
}

function location({ facts }: AnswerInput): Answer {
  const started = ofKind(facts, 'execution.started').find((fact) => fact.detail.location);
  const producers = new Set(facts.map((fact) => [fact.producer.name, fact.producer.version].filter(Boolean).join(' ')));
  const { host_class, region, sandbox } = started?.detail.location ?? {};
  const named = [
    host_class && `host class ${host_class}`,
    region && `region ${region}`,
    sandbox && `sandbox ${sandbox}`,
  ].filter((part): part is string => Boolean(part));
  if (named.length === 0) return evidenced('location', null, []);
  return evidenced('location', `${sentenceStart(listed(named))}; reported by ${listed([...producers])}.`, [
    started!.fact_id,
  ]);
}

function stop(input: AnswerInput): Answer {
  const { facts, outcome, state, reasonCode, terminalFactId, attribution, lifecycleSource } = input;
  const requests = ofKind(facts, 'hitl.requested');
  const resolutions = ofKind(facts, 'hitl.resolved');
  const parts: string[] = [];
  if (outcome !== null) {
    const how = lifecycleSource === 'inferred' ? 'inferred from spans' : 'as its producer reported';
    parts.push(`Ended ${outcome}${reasonCode ? ` (${reasonCode})` : ''}, ${how}`);
  } else if (state !== 'unknown') parts.push(`Has not ended: ${state}`);
  if (attribution) {
    parts.push(
      `attributed to ${attribution.domain}: ${attribution.errorClass.replaceAll('_', ' ')}, confidence ${attribution.confidence}`,
    );
  }
  for (const request of requests) {
    const answer = resolutions.find((fact) => fact.detail.interrupt_id === request.detail.interrupt_id);
    const cause = request.detail.cause?.replaceAll('_', ' ') ?? 'an unnamed cause';
    parts.push(
      `control returned to a person for ${cause}${answer ? `, answered ${answer.detail.decision}` : ', not answered'}`,
    );
  }
  const proofs = [
    ...(terminalFactId ? [terminalFactId] : []),
    ...(attribution?.factIds ?? []),
    ...requests.map((fact) => fact.fact_id),
    ...resolutions.map((fact) => fact.fact_id),
  ];
  return evidenced('stop', parts.length > 0 ? `${sentenceStart(parts.join('; '))}.` : null, proofs);
}

function retry({ facts, retryReason }: AnswerInput): Answer {
  const { verdict, sentence: why } = RETRY_REASONS[retryReason];
  const acts = [
    ...ofKind(facts, 'recovery.proposed'),
    ...ofKind(facts, 'tool.call'),
    ...ofKind(facts, 'browser.command'),
  ];
  const isEvidenced = retryReason !== 'no_evidence';
  return evidenced(
    'retry',
    isEvidenced ? `${sentenceStart(verdict)}. ${why}` : null,
    isEvidenced ? acts.map((fact) => fact.fact_id) : [],
  );
}

function actorWords(actor: Actor): string {
  return actor.type === 'person' ? `person ${actor.id}` : `service ${actor.id}`;
}

function sentence(parts: readonly (string | false | undefined)[]): string {
  return `${parts.filter(Boolean).join(' ')}.`;
}

function sentenceStart(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** At most five names, so that the answer stays a sentence; the facts have them all. */
function listed(names: readonly string[]): string {
  const MOST = 5;
  return names.length <= MOST ? names.join(', ') : `${names.slice(0, MOST).join(', ')} and ${names.length - MOST} more`;
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
