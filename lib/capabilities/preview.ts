import type { Access } from '@/lib/access/authority';
import type { Input } from '@/lib/http/endpoint';
import { type CapabilityContent, contentOf } from './content';
import type { Capability, CapabilityInput, previewRegistration, RegistrationPreview } from './contract';
import { diffVersions } from './diff';
import { planRegistration } from './plan';
import { byNewest } from './registry';
import { readVersions } from './versions';

type Item = RegistrationPreview['items'][number];

/** What registering the versions now would do, in their order. Registers nothing. */
export async function preview(
  access: Access<'admin:manage'>,
  { capabilities: inputs }: Input<typeof previewRegistration>,
  now = new Date(),
): Promise<RegistrationPreview> {
  const names = [...new Set(inputs.map((one) => one.capability))];
  const registered = await readVersions(access.projectId, access.db, names);
  const items = previewPlan(inputs, registered, now);
  return { items, is_refused: items.some(({ result }) => result === 'refused') };
}

/** Pure. @param registered all versions of the capabilities that are named */
export function previewPlan(
  inputs: readonly CapabilityInput[],
  registered: readonly Capability[],
  now: Date,
): RegistrationPreview['items'] {
  const plan = planRegistration(inputs, registered, now);
  const reasons = new Map(plan.faults.map(({ input, sentence }) => [input, sentence]));
  const starts = new Map(plan.fresh.map(({ input, inForceFrom }) => [input, inForceFrom]));
  const history: Past[] = [
    ...registered.map((one) => ({ ...contentOf(one), inForceFrom: one.in_force_from })),
    ...plan.fresh.map(({ input, inForceFrom }) => ({ ...contentOf(input), inForceFrom: inForceFrom.toISOString() })),
  ].sort(byNewest);
  return inputs.map((input) => {
    const named = { capability: input.capability, version: input.version };
    const untold = { in_force_from: null, before: null, changes: [] };
    const reason = reasons.get(input);
    if (reason !== undefined) return { ...named, result: 'refused', reason, ...untold };
    const from = starts.get(input)?.toISOString();
    if (from === undefined) return { ...named, result: 'known', reason: null, ...untold };
    return { ...named, reason: null, in_force_from: from, ...changeOf(input, history) };
  });
}

interface Past extends CapabilityContent {
  /** RFC 3339, in UTC. */
  readonly inForceFrom: string;
}

/** Against the version that was in force until then. @param history the newest in force first */
function changeOf(
  { capability, version }: CapabilityInput,
  history: readonly Past[],
): Pick<Item, 'result' | 'before' | 'changes'> {
  const own = history.filter((one) => one.capability === capability);
  const index = own.findIndex((one) => one.version === version);
  const [after, before] = [own[index], own[index + 1]];
  if (!after || !before) return { result: 'new_capability', before: null, changes: [] };
  return { result: 'new_version', before: before.version, changes: diffVersions(before, after) };
}
