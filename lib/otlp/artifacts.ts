import { firstCount, firstText } from './first-value';
import type { Attributes, DecodedSpan } from './span';

type Detail = Record<string, unknown>;

const URI_KEYS = ['assay.artifact.uri', 'artifact.purl'];
const DIGEST_KEYS = ['assay.artifact.sha256', 'artifact.hash'];
const MEDIA_TYPE_KEYS = ['assay.artifact.media_type'];
const BYTES_KEYS = ['assay.artifact.bytes'];
const ROLE_KEYS = ['assay.artifact.role'];

/** Attributes of spans, span events and span links that refer to an artifact: our own and OpenTelemetry's `artifact.*`. */
export const ARTIFACT_KEYS: readonly string[] = [
  ...URI_KEYS,
  ...DIGEST_KEYS,
  ...MEDIA_TYPE_KEYS,
  ...BYTES_KEYS,
  ...ROLE_KEYS,
];

export interface FoundArtifact {
  readonly detail: Detail;
  /** When the event that refers to it was; null where the span or a link does. */
  readonly timeUnixNano: bigint | null;
}

/** The artifacts that a span refers to: its own, then those of its events and of its links. Without an address there is none. */
export function readArtifacts({ attributes, events, links }: DecodedSpan): FoundArtifact[] {
  const places = [
    { attributes, timeUnixNano: null },
    ...events,
    ...links.map((link) => ({ ...link, timeUnixNano: null })),
  ];
  return places.flatMap((place) => {
    const detail = artifactDetail(place.attributes);
    return detail === undefined ? [] : [{ detail, timeUnixNano: place.timeUnixNano }];
  });
}

/** What is unfit in it the redaction drops, and cuts the uri. */
function artifactDetail(attributes: Attributes): Detail | undefined {
  const uri = firstText(attributes, URI_KEYS);
  if (uri === undefined) return undefined;
  const digest = firstText(attributes, DIGEST_KEYS)?.toLowerCase();
  const mediaType = firstText(attributes, MEDIA_TYPE_KEYS);
  const bytes = firstCount(attributes, BYTES_KEYS);
  const role = firstText(attributes, ROLE_KEYS);
  return {
    uri,
    ...(digest !== undefined && { sha256: digest }),
    ...(mediaType !== undefined && { media_type: mediaType }),
    ...(bytes !== undefined && { bytes }),
    ...(role !== undefined && { role }),
  };
}
