import { contentOf, isSameContent } from './content';
import type { Capability, CapabilityInput } from './contract';

/** What becomes of each version that somebody wants to register, as far as anything can be said against it. */
export interface RegistrationPlan {
  readonly fresh: readonly { readonly input: CapabilityInput; readonly inForceFrom: Date }[];
  readonly known: readonly CapabilityInput[];
  /** Each that cannot be registered, with the sentence that says why; then none is. */
  readonly faults: readonly Fault[];
}

interface Fault {
  readonly input: CapabilityInput;
  readonly kind: 'conflict' | 'rule';
  readonly sentence: string;
}

type Registered = Pick<Capability, 'capability' | 'version' | 'in_force_from'> & Capability;

const YEAR_MS = 366 * 86_400_000;

/**
 * Decides which versions are new, in force since when. Pure.
 *
 * A version says the same for ever, and what is registered later never changes how an earlier call was judged: so the
 * past is open only to a capability that the registry does not know, because no call of it was judged by any version.
 * @param registered all versions of the capabilities that are named
 */
export function planRegistration(
  inputs: readonly CapabilityInput[],
  registered: readonly Registered[],
  now: Date,
): RegistrationPlan {
  const fresh: { input: CapabilityInput; inForceFrom: Date }[] = [];
  const known: CapabilityInput[] = [];
  const faults: Fault[] = [];
  const byName = new Map(registered.map((one) => [nameOf(one), one]));
  const knownCapabilities = new Set(registered.map((one) => one.capability));
  const given = new Map<string, CapabilityInput>();
  for (const input of inputs) {
    const name = nameOf(input);
    const before = byName.get(name);
    const twin = given.get(name);
    given.set(name, twin ?? input);
    if (before ? isSameContent(contentOf(before), contentOf(input)) : twin && isSame(twin, input)) known.push(input);
    else if (before)
      faults.push({ input, kind: 'conflict', sentence: `${name} is registered already, and says something else.` });
    else if (twin) faults.push({ input, kind: 'rule', sentence: `${name} is given twice, and says two things.` });
    else {
      const inForceFrom = input.in_force_from ? new Date(input.in_force_from) : now;
      const sentence = refuseTime(input, inForceFrom, now, knownCapabilities.has(input.capability));
      if (sentence) faults.push({ input, kind: 'rule', sentence });
      else fresh.push({ input, inForceFrom });
    }
  }
  return { fresh, known, faults };
}

function refuseTime(input: CapabilityInput, inForceFrom: Date, now: Date, isKnown: boolean): string | undefined {
  const name = nameOf(input);
  if (inForceFrom.getTime() > now.getTime() + YEAR_MS)
    return `${name} would come into force more than a year from now.`;
  if (isKnown && inForceFrom < now) {
    return `${name} cannot come into force in the past: calls of ${input.capability} were judged without it.`;
  }
  return undefined;
}

function isSame(one: CapabilityInput, other: CapabilityInput): boolean {
  return isSameContent(contentOf(one), contentOf(other)) && one.in_force_from === other.in_force_from;
}

function nameOf({ capability, version }: { readonly capability: string; readonly version: string }): string {
  return `${capability} ${version}`;
}
