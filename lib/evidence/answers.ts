import type { Actor } from '@/lib/facts/detail';
import type { Fact } from '@/lib/facts/fact';
import type { RetryReason } from '@/lib/lifecycle/retry';
import { authorityAnswer } from './authority-answer';
import type { Answer, Dossier } from './dossier';
import { idsOf, ofKind, proved } from './proof';
import { retryAnswer } from './retry-answer';
import { stopAnswer } from './stop-answer';
import { listed, plural, sentence } from './words';

/** What the answers are made of: the facts, in order, and what was derived from them. */
export interface AnswerInput {
  readonly facts: readonly Fact[];
  readonly startedAt: string;
  readonly outcome: string | null;
  /** When it fell silent for longer than the project's limit; null where it did not. */
  readonly systemInterruptedAt: string | null;
  readonly state: string;
  readonly reasonCode: string | null;
  readonly terminalFactId: string | null;
  readonly lifecycleSource: string;
  readonly attribution: Dossier['attribution'];
  readonly retryReason: RetryReason;
}

/**
 * The six answers at the top of a dossier (DOMAIN.md section 5), each with the facts that prove it: what no fact says is
 * null and never guessed. Pure.
 */
export function answerQuestions(input: AnswerInput): Answer[] {
  const { facts } = input;
  return [
    initiatorAnswer(facts),
    identityAnswer(facts),
    authorityAnswer(facts),
    locationAnswer(facts),
    stopAnswer(input),
    retryAnswer(facts, input.retryReason),
  ];
}

function initiatorAnswer(facts: readonly Fact[]): Answer {
  const started = ofKind(facts, 'execution.started').find((fact) => fact.detail.initiator);
  if (!started?.detail.initiator) return proved('initiator', null, []);
  const { initiator, origin, source, channel, resumes, recovers } = started.detail;
  const text = sentence([
    actorWords(initiator),
    source && `through ${source}`,
    channel && `on the channel ${channel}`,
    origin === 'resume' && (resumes ? `as a resume of ${resumes.execution_id}` : 'as a resume'),
    origin === 'recovery' && (recovers ? `as a recovery of ${recovers.execution_id}` : 'as a recovery'),
  ]);
  return proved('initiator', text, [started.fact_id]);
}

function identityAnswer(facts: readonly Fact[]): Answer {
  const started = ofKind(facts, 'execution.started').find((fact) => fact.detail.identity);
  const checks = ofKind(facts, 'token.checked');
  if (!started && checks.length === 0) return proved('identity', null, []);
  const tokens = new Set(checks.map((fact) => fact.detail.token_digest)).size;
  const refused = checks.filter((fact) => fact.detail.result === 'deny').length;
  const text = sentence([
    started?.detail.identity ? actorWords(started.detail.identity) : 'an identity that no fact names',
    checks.length > 0 && `under ${plural(tokens, 'token')}, checked ${plural(checks.length, 'time')}`,
    refused > 0 && `and refused ${plural(refused, 'time')}`,
  ]);
  return proved('identity', text, idsOf([started, ...checks]));
}

function locationAnswer(facts: readonly Fact[]): Answer {
  const started = ofKind(facts, 'execution.started').find((fact) => fact.detail.location);
  const { host_class, region, sandbox } = started?.detail.location ?? {};
  const named = [
    host_class && `host class ${host_class}`,
    region && `region ${region}`,
    sandbox && `sandbox ${sandbox}`,
  ].filter((part): part is string => Boolean(part));
  if (named.length === 0) return proved('location', null, []);
  const producers = facts.map(({ producer }) => [producer.name, producer.version].filter(Boolean).join(' '));
  const text = sentence([listed(named), `reported by ${listed([...new Set(producers)])}`], '; ');
  return proved('location', text, idsOf([started]));
}

function actorWords({ type, id }: Actor): string {
  return `${type} ${id}`;
}
