import { mergeSigns, NO_SIGNS, readMessage, readStackTrace } from './error-text';
import type { ErrorSigns } from './span';
import type { TakenAttributes } from './taken-attributes';

/** The attributes of an exception whose text is read for signs, in memory only. */
export const EXCEPTION_MESSAGE = 'exception.message';
export const EXCEPTION_STACKTRACE = 'exception.stacktrace';

/** Notes the text of an exception, if the key names one. */
export function takeExceptionText(taken: TakenAttributes, key: string, text: string): void {
  if (key === EXCEPTION_MESSAGE) taken.exceptionMessage = text;
  else if (key === EXCEPTION_STACKTRACE) taken.exceptionStacktrace = text;
}

/** Signs of an exception; the message is nearer to the cause than the trace. */
export function readException({ exceptionMessage, exceptionStacktrace }: TakenAttributes): ErrorSigns {
  if (exceptionMessage === undefined && exceptionStacktrace === undefined) return NO_SIGNS;
  return mergeSigns(
    exceptionMessage === undefined ? NO_SIGNS : readMessage(exceptionMessage),
    exceptionStacktrace === undefined ? NO_SIGNS : readStackTrace(exceptionStacktrace),
  );
}
