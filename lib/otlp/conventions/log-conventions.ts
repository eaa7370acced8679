import { claudeCodeLogs } from './claude-code-logs';
import { codexLogs } from './codex-logs';
import { exceptionLogs } from './exception-logs';
import { geminiCliLogs } from './gemini-cli-logs';
import { genaiLogs } from './genai-logs';
import type { LogConvention, LogEvidence } from './log-convention';

/** The more specific first. A new convention goes into this list and nowhere else. */
export const LOG_CONVENTIONS: readonly LogConvention[] = [
  claudeCodeLogs,
  codexLogs,
  geminiCliLogs,
  exceptionLogs,
  genaiLogs,
];

const KEYS = new Map<LogConvention, ReadonlySet<string>>(
  LOG_CONVENTIONS.map((convention) => [convention, new Set(convention.keys)]),
);

/** Names the event where an emitter has no field for it. */
export const EVENT_NAME = 'event.name';

/** Every attribute of log records of which a value is decoded. */
export const LOG_KEYS: ReadonlySet<string> = new Set([
  EVENT_NAME,
  ...LOG_CONVENTIONS.flatMap((convention) => convention.keys),
]);

/** The first convention that claims the record; undefined when none does. */
export function chooseLogConvention(record: LogEvidence): LogConvention | undefined {
  return LOG_CONVENTIONS.find((convention) => convention.claims(record));
}

/** True when the convention makes use of the key; what it does not use is dropped and counted. */
export function readsLogKey(convention: LogConvention, key: string): boolean {
  return key === EVENT_NAME || (KEYS.get(convention)?.has(key) ?? false);
}
