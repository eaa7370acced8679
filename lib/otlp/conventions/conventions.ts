import { ARTIFACT_KEYS } from '../artifacts';
import { HTTP_METHOD_KEYS } from '../http-client-span';
import type { DecodedSpan } from '../span';
import { ERROR_KEYS } from '../span-error';
import { claudeCode } from './claude-code';
import { claudeSdk } from './claude-sdk';
import type { Convention } from './convention';
import { genai } from './genai';
import { googleAdk } from './google-adk';
import { langfuse } from './langfuse';
import { langsmith } from './langsmith';
import { litellm } from './litellm';
import { llamaindex } from './llamaindex';
import { mastra } from './mastra';
import { mlflow } from './mlflow';
import { openinference } from './openinference';
import { openllmetry } from './openllmetry';
import { pydanticAi } from './pydantic-ai';
import { springAi } from './spring-ai';
import { strands } from './strands';
import { vercelAiSdk } from './vercel-ai-sdk';

/**
 * The more specific first: producers that speak a dialect often add attributes of the general convention. A new
 * convention goes into this list and nowhere else.
 */
export const CONVENTIONS: readonly Convention[] = [
  claudeCode,
  claudeSdk,
  vercelAiSdk,
  langsmith,
  langfuse,
  openinference,
  mlflow,
  openllmetry,
  pydanticAi,
  googleAdk,
  mastra,
  strands,
  springAi,
  llamaindex,
  litellm,
  genai,
];

/** Read on every claimed span whatever its convention: the error, the peer, what artifacts it refers to. */
export const COMMON_KEYS: readonly string[] = [...ERROR_KEYS, ...ARTIFACT_KEYS, 'exception.type', 'server.address'];

/** Every resource attribute of which a value is decoded. */
export const RESOURCE_KEYS: ReadonlySet<string> = new Set([
  'cloud.region',
  'deployment.environment',
  'deployment.environment.name',
  // Tells the processes of a service apart; kept only inside hashes.
  'service.instance.id',
  'service.name',
  'service.version',
]);

const KEYS = new Map<Convention, ReadonlySet<string>>(
  CONVENTIONS.map((convention) => [convention, new Set([...COMMON_KEYS, ...keysOf(convention)])]),
);

/**
 * Every attribute of spans and span events of which a value is decoded: what any convention reads. The values of all
 * others are skipped, and only their keys are counted.
 */
export const SPAN_KEYS: ReadonlySet<string> = new Set([
  ...HTTP_METHOD_KEYS,
  ...[...KEYS.values()].flatMap((keys) => [...keys]),
]);

/** The convention by which the span is read: the scope decides, then the attributes; undefined when none claims it. */
export function chooseConvention({ scope, attributes }: DecodedSpan): Convention | undefined {
  return (
    CONVENTIONS.find((convention) => convention.ownsScope(scope.name)) ??
    CONVENTIONS.find((convention) => convention.evidence.some((key) => attributes.has(key)))
  );
}

/** True when the convention makes use of the key; what it does not use is dropped and counted. */
export function readsKey(convention: Convention, key: string): boolean {
  return KEYS.get(convention)?.has(key) ?? false;
}

function keysOf(convention: Convention): string[] {
  const evaluationKeys = convention.evaluations.flatMap(({ name, score, label, evaluator }) => [
    name,
    score,
    label,
    ...(evaluator === undefined ? [] : [evaluator]),
  ]);
  return [
    ...convention.evidence,
    ...convention.roleKeys,
    ...Object.values(convention.fields).flatMap((keys) => keys ?? []),
    ...Object.keys(convention.jsonMembers ?? {}),
    ...evaluationKeys,
  ];
}
