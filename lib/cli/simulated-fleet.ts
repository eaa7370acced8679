import { FAULTS } from '@/lib/simulate/fault-names';
import { simulate } from '@/lib/simulate/fleet';
import { MOST_SHARE, simulatePlanted } from '@/lib/simulate/plants/planted-fleet';
import type { NativeFact } from '@/lib/simulate/recorder';
import { PLANTS, type PlantName, type Truth } from '@/lib/simulate/truth';

/** What of a fleet goes wrong: faults of everyday life, or plants whose truth is known. */
export type Wrong =
  | { readonly kind: 'faults'; readonly faults?: readonly string[] }
  | { readonly kind: 'plants'; readonly plants: readonly PlantName[]; readonly share?: number };

export interface FleetOptions {
  readonly executions: number;
  readonly seed: number;
  readonly now: Date;
  readonly spanDays?: number;
}

/** Facts as they arrive, and once for each execution of a planted fleet what is true of it. */
export interface Delivery {
  readonly facts: readonly NativeFact[];
  readonly truth?: Truth;
}

/** `all` of the plants, some of them, or some of the everyday faults. */
export const FAULT_NAMES = `all, none, or some of the plants ${PLANTS.join(', ')}, or some of the everyday faults ${FAULTS.join(', ')}`;

/** The deliveries of one fleet; the same options give the same bytes. */
export function* deliveries(options: FleetOptions, wrong: Wrong): Generator<Delivery> {
  if (wrong.kind === 'plants') {
    const { plants, share } = wrong;
    yield* simulatePlanted({ ...options, plants, ...(share !== undefined && { share }) });
    return;
  }
  for (const facts of simulate({ ...options, ...(wrong.faults && { faults: wrong.faults }) })) yield { facts };
}

/**
 * Reads what the options `--faults` and `--share` say. Plants and everyday faults are not mixed: the truth of a fleet
 * in which other things go wrong as well would not be the whole truth.
 * @returns undefined for a name that is none, a mixture or a share out of its limits.
 */
export function readWrong(given: readonly string[] | undefined, share: string | undefined): Wrong | undefined {
  if (given === undefined) return share === undefined ? { kind: 'faults' } : undefined;
  const names = given.flatMap((text) => text.split(',')).filter((name) => name !== '' && name !== 'none');
  if (names.length > 0 && names.every(isPlantOrAll)) {
    const plants = names.includes('all') ? PLANTS : PLANTS.filter((plant) => names.includes(plant));
    if (share === undefined) return { kind: 'plants', plants };
    const part = Number(share);
    return share.trim() !== '' && part >= 0 && part <= MOST_SHARE ? { kind: 'plants', plants, share: part } : undefined;
  }
  const areFaults = names.every((name) => (FAULTS as readonly string[]).includes(name));
  return areFaults && share === undefined ? { kind: 'faults', faults: names } : undefined;
}

function isPlantOrAll(name: string): boolean {
  return name === 'all' || (PLANTS as readonly string[]).includes(name);
}
