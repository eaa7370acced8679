import { jsonRpcCode, NO_SIGNS } from './error-text';
import { FAILURE_FLAG_KEYS, flaggedFailure } from './failure-flags';
import { firstName, firstNumber, firstText } from './first-value';
import { ECHOING_CLASSES, ERROR_CLASSES, WRAPPER_CLASSES } from './known-errors';
import type { Attributes, DecodedSpan, ErrorSigns } from './span';

const STATUS_ERROR = 2;
const WRAPPERS = new Set<string>(WRAPPER_CLASSES);
const ECHOING = new Set<string>(ECHOING_CLASSES);
const CLASSES = new Set<string>(ERROR_CLASSES);

/** What a span says of its own failure; absent fields were not said. */
export interface SpanError {
  /** Outermost type, as the producer spells it. */
  readonly errorType?: string;
  /** Innermost cause that could be made out: a code, or a class where the type is only a wrapper. */
  readonly errorCode?: string;
  readonly httpStatus?: number;
  /** The template of what was said; the redaction takes it for the message, because masking it again changes nothing. */
  readonly message?: string;
}

/**
 * Undefined when the span did not fail. An exception event outranks a status of OK, because some instrumentations
 * overwrite the status when they close the span; so do `error.type`, which is only set on failure, and the flags of
 * lib/otlp/failure-flags.ts.
 */
export function readSpanError(span: DecodedSpan): SpanError | undefined {
  const exception = span.events.findLast(({ name }) => name === 'exception');
  const declaredType = firstName(span.attributes, ['error.type']);
  const flagged = flaggedFailure(span.attributes);
  const hasFailed = span.statusCode === STATUS_ERROR || exception !== undefined || declaredType !== undefined;
  if (!hasFailed && flagged === undefined) return undefined;

  const thrown = exception === undefined ? undefined : firstText(exception.attributes, ['exception.type']);
  return describeError(span.attributes, thrown ?? flagged?.errorType, {
    ...span.statusSigns,
    ...exception?.errorSigns,
  });
}

/** The conventions' name first, then those of the agent CLIs. */
const TYPE_KEYS = ['error.type', 'error_type', 'error_class'];
const STATUS_KEYS = ['http.response.status_code', 'http.status_code', 'status_code'];
/** Claude Code writes the class and the code of a tool's error as one. */
const CLASS_AND_CODE = /^(\w+):([A-Z][A-Z0-9_]+)$/;

/** Every attribute that an error is described by, the type of the exception aside. */
export const ERROR_KEYS = [
  ...TYPE_KEYS,
  ...STATUS_KEYS,
  'rpc.grpc.status_code',
  'rpc.jsonrpc.error_code',
  'rpc.response.status_code',
  ...FAILURE_FLAG_KEYS,
];

/**
 * A failure as its attributes and the signs of its texts describe it.
 * @param thrownType the type of the exception, if one was seen.
 */
export function describeError(
  attributes: Attributes,
  thrownType: string | undefined,
  textSigns: ErrorSigns,
): SpanError {
  const named = firstName(attributes, TYPE_KEYS);
  const [, className, ownCode] = CLASS_AND_CODE.exec(named ?? '') ?? [];
  const declaredType = className ?? named;
  const errorType = chooseType(declaredType, thrownType);
  const bareType = errorType?.slice(errorType.lastIndexOf('.') + 1);
  const signs = usableSigns(bareType, textSigns);
  const errorCode = ownCode ?? rpcCode(attributes) ?? jsonRpcCode(declaredType) ?? causeOf(bareType, signs);
  const httpStatus = statusOf(attributes) ?? statusNumber(Number(declaredType)) ?? signs.httpStatus;
  return {
    ...(errorType !== undefined && { errorType: jsonRpcCode(errorType) ?? errorType }),
    ...(errorCode !== undefined && { errorCode }),
    ...(httpStatus !== undefined && { httpStatus }),
    ...(signs.template !== undefined && { message: signs.template }),
  };
}

/** `_OTHER` stands for "no type that I know" in the conventions; the exception may know better. */
function chooseType(declared: string | undefined, thrown: string | undefined): string | undefined {
  return declared === undefined || declared === '_OTHER' ? (thrown ?? declared) : declared;
}

/** A status in the text of a class that is not known may be anything, for example the number that a test expected. */
function usableSigns(bareType: string | undefined, signs: ErrorSigns): ErrorSigns {
  if (bareType !== undefined && ECHOING.has(bareType)) return NO_SIGNS;
  if (isWrapper(bareType) || CLASSES.has(bareType ?? '')) return signs;
  const { httpStatus: _httpStatus, ...rest } = signs;
  return rest;
}

function causeOf(bareType: string | undefined, signs: ErrorSigns): string | undefined {
  const cause = signs.code ?? (isWrapper(bareType) ? signs.className : undefined);
  return cause === bareType ? undefined : cause;
}

function isWrapper(bareType: string | undefined): boolean {
  return bareType === undefined || bareType === '_OTHER' || WRAPPERS.has(bareType);
}

function statusOf(attributes: Attributes): number | undefined {
  return statusNumber(firstNumber(attributes, STATUS_KEYS));
}

function statusNumber(status: number | undefined): number | undefined {
  return status !== undefined && Number.isInteger(status) && status >= 100 && status <= 599 ? status : undefined;
}

/** Names of the gRPC statuses by number (grpc/doc/statuscodes.md); 0 is OK and 2 says nothing. */
const GRPC_STATUSES = [
  undefined,
  'CANCELLED',
  undefined,
  'INVALID_ARGUMENT',
  'DEADLINE_EXCEEDED',
  'NOT_FOUND',
  'ALREADY_EXISTS',
  'PERMISSION_DENIED',
  'RESOURCE_EXHAUSTED',
  'FAILED_PRECONDITION',
  'ABORTED',
  'OUT_OF_RANGE',
  'UNIMPLEMENTED',
  'INTERNAL',
  'UNAVAILABLE',
  'DATA_LOSS',
  'UNAUTHENTICATED',
] as const;

function rpcCode(attributes: Attributes): string | undefined {
  const code = firstName(attributes, ['rpc.response.status_code', 'rpc.jsonrpc.error_code']);
  const grpcName = GRPC_STATUSES.find((name) => name !== undefined && name === code);
  const grpcNumber = firstNumber(attributes, ['rpc.grpc.status_code']);
  return jsonRpcCode(code) ?? grpcName ?? (grpcNumber === undefined ? undefined : GRPC_STATUSES[grpcNumber]);
}
