import { mergeSigns, NO_SIGNS, readErrorText, readStackTrace } from './error-text';
import type { ErrorSigns } from './span';

/** The attributes of an exception event whose text is read for signs, in memory only. */
export const EXCEPTION_MESSAGE = 'exception.message';
export const EXCEPTION_STACKTRACE = 'exception.stacktrace';

/** Signs of an exception; the message is nearer to the cause than the trace. */
export function readException(message: string | undefined, stacktrace: string | undefined): ErrorSigns {
  return mergeSigns(
    message === undefined ? NO_SIGNS : readErrorText(message),
    stacktrace === undefined ? NO_SIGNS : readStackTrace(stacktrace),
  );
}
