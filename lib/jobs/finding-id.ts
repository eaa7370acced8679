import { derivedUuid } from './derived-uuid';

/** The same for every recomputation, so that what people said of a finding stays with it. */
export function findingId(
  projectId: string,
  executionId: string,
  { rule, capability }: { readonly rule: string; readonly capability: string },
): string {
  // No id holds a space, so two findings never share a name.
  return derivedUuid(`finding ${projectId} ${executionId} ${rule} ${capability}`);
}
