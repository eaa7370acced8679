import type { Fact } from '@/lib/facts/fact';
import { artifactReferencesOf } from '@/lib/projection/artifact-references';
import type { ArtifactRow } from './dossier';

/** The artifacts that an execution refers to, in the order of the facts. Pure. */
export function artifactsOf(facts: readonly Fact[]): ArtifactRow[] {
  return artifactReferencesOf(facts).map(({ factId, observedAt, mediaType, ...rest }) => ({
    ...rest,
    fact_id: factId,
    observed_at: observedAt,
    media_type: mediaType,
  }));
}
