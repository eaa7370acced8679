import { mergeSigns, NO_SIGNS, readMessage, readStackTrace } from './error-text';
import type { ErrorSigns } from './span';
import type { TakenAttributes } from './taken-attributes';

const EXCEPTION_STACKTRACE = 'exception.stacktrace';
/** What holds the message of an error, the agent CLIs' names among them; the earlier one is heard. */
const MESSAGES = ['exception.message', 'error.message', 'error'];

/** True for an attribute whose text is read for signs of an error, in memory only. */
export function isErrorText(key: string): boolean {
  return key === EXCEPTION_STACKTRACE || MESSAGES.includes(key);
}

/** Notes the text of an error, if the key names one. */
export function takeErrorText(taken: TakenAttributes, key: string, text: string): void {
  const rank = MESSAGES.indexOf(key);
  if (key === EXCEPTION_STACKTRACE) taken.exceptionStacktrace = text;
  else if (rank >= 0 && rank <= taken.messageRank) {
    taken.exceptionMessage = text;
    taken.messageRank = rank;
  }
}

/** Signs of an exception; the message is nearer to the cause than the trace. */
export function readException({ exceptionMessage, exceptionStacktrace }: TakenAttributes): ErrorSigns {
  if (exceptionMessage === undefined && exceptionStacktrace === undefined) return NO_SIGNS;
  return mergeSigns(
    exceptionMessage === undefined ? NO_SIGNS : readMessage(exceptionMessage),
    exceptionStacktrace === undefined ? NO_SIGNS : readStackTrace(exceptionStacktrace),
  );
}
