import type { Fact } from '@/lib/facts/fact';
import type { ArtifactReference } from './projection';

/** The artifacts that the facts refer to, in the order of the facts. */
export function artifactReferencesOf(facts: readonly Fact[]): ArtifactReference[] {
  return facts.flatMap((fact) => (fact.kind === 'artifact.referenced' ? [referenceOf(fact)] : []));
}

function referenceOf({ fact_id, observed_at, detail }: Fact<'artifact.referenced'>): ArtifactReference {
  return {
    factId: fact_id,
    observedAt: observed_at,
    uri: detail.uri,
    sha256: detail.sha256?.replace(/^sha256:/, '') ?? null,
    mediaType: detail.media_type ?? null,
    bytes: detail.bytes ?? null,
    role: detail.role ?? null,
  };
}
