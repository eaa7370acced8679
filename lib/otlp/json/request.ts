import { RESOURCE_KEYS } from '../conventions/conventions';
import { OtlpDecodeError } from '../decode-error';
import type { RejectionTally } from '../rejection';
import { SIGNAL_WORDS, SIGNALS, type Signal } from '../signal';
import type { DecodedResource, DecodedScope } from '../span';
import type { AttributeDecoder } from './attributes';
import { asList, asObject, asText } from './value';

/** An item of a request as it was parsed, with what it came from. */
export type ItemVisitor = (item: unknown, resource: DecodedResource, scope: DecodedScope) => void;

/**
 * Calls `visit` for every item of an OTLP/JSON request (opentelemetry-proto, docs/specification.md, "JSON Protobuf
 * Encoding"): lowerCamelCase keys, ids as hex in any case, 64-bit integers as text or number, unknown fields ignored,
 * absent fields at their proto3 defaults.
 * @throws OtlpDecodeError when no item can be read.
 */
export function visitItems(
  body: Uint8Array,
  signal: Signal,
  attributes: AttributeDecoder,
  rejected: RejectionTally,
  visit: ItemVisitor,
): void {
  const words = SIGNAL_WORDS[signal];
  for (const resourceEntry of resourcesOf(parseBody(body, signal), signal)) {
    const ofResource = asObject(resourceEntry);
    if (ofResource === undefined) rejected.add('not_an_object');
    const resource = decodeResource(ofResource?.resource, attributes);
    for (const scopeEntry of asList(ofResource?.[words.scopes])) {
      const ofScope = asObject(scopeEntry);
      if (ofScope === undefined) rejected.add('not_an_object');
      const scope = decodeScope(ofScope?.scope);
      for (const item of asList(ofScope?.[words.items])) visit(item, resource, scope);
    }
  }
}

function parseBody(body: Uint8Array, signal: Signal): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    throw new OtlpDecodeError('malformed_json', signal);
  }
}

function resourcesOf(parsed: unknown, signal: Signal): readonly unknown[] {
  const { resources } = SIGNAL_WORDS[signal];
  const request = asObject(parsed);
  if (request === undefined) throw new OtlpDecodeError('not_an_export_request', signal);
  const list = request[resources];
  if (Array.isArray(list)) return list;
  if (list !== undefined && list !== null) throw new OtlpDecodeError('not_an_export_request', signal);
  // Unknown fields are ignored, but an answer of 200 to these would lose everything without a word.
  const snakeCase = resources.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  if (snakeCase in request) throw new OtlpDecodeError('snake_case_keys', signal);
  if (SIGNALS.some((other) => SIGNAL_WORDS[other].resources in request && other !== signal)) {
    throw new OtlpDecodeError('other_signal', signal);
  }
  return [];
}

function decodeResource(value: unknown, attributes: AttributeDecoder): DecodedResource {
  attributes.budget.startItem();
  const taken = attributes.decode(asObject(value)?.attributes, RESOURCE_KEYS);
  return { attributes: taken.attributes, skippedKeys: taken.skippedKeys };
}

function decodeScope(value: unknown): DecodedScope {
  const scope = asObject(value);
  return { name: asText(scope?.name) ?? '', version: asText(scope?.version) ?? '' };
}
