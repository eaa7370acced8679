import type { RejectionCode } from './rejection';

export const TRACE_ID_DIGITS = 32;
export const SPAN_ID_DIGITS = 16;

const HEX = /^[0-9A-Fa-f]+$/;
const ZEROS = /^0*$/;
const BASE64_ID = /^(?:[A-Za-z0-9+/]{22}==|[A-Za-z0-9+/]{11}=)$/;

/** True for an id of so many hex digits that are not all zero. */
export function isId(text: string | undefined, digits: number): text is string {
  return text !== undefined && text.length === digits && HEX.test(text) && !ZEROS.test(text);
}

/** False where an id is absent; some exporters spell that as zeros instead of leaving it empty. */
export function isGiven(text: string | undefined): text is string {
  return text !== undefined && !ZEROS.test(text);
}

/** A generic protobuf-JSON mapping writes ids as base64; the sender is told so instead of "invalid". */
export function idRejection(text: string | undefined, otherwise: RejectionCode): RejectionCode {
  return text !== undefined && BASE64_ID.test(text) ? 'base64_id' : otherwise;
}
