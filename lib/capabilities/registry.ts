import { compareText } from '@/lib/projection/fact-order';
import type { AUDIENCES, CAPABILITY_OPERATIONS, IDEMPOTENCIES, RISKS } from './vocabulary';

/** One version of a capability as it was registered. */
export interface CapabilityVersion {
  readonly capability: string;
  readonly version: string;
  readonly audience: (typeof AUDIENCES)[number];
  readonly operation: (typeof CAPABILITY_OPERATIONS)[number];
  readonly risk: (typeof RISKS)[number];
  readonly requiresConfirmation: boolean;
  readonly requiresHitl: boolean;
  readonly idempotency: (typeof IDEMPOTENCIES)[number];
  readonly provider: string | null;
  readonly target: string | null;
  readonly timeoutMs: number | null;
  /** Stored instant (lib/facts/time.ts). */
  readonly inForceFrom: string;
}

/** What the registry says of a call: its version, or why it has none. */
export type Registration =
  | { readonly kind: 'registered'; readonly version: CapabilityVersion }
  /** Nothing was registered in the project by then, so there is nothing to judge by. */
  | { readonly kind: 'no_registry' }
  | { readonly kind: 'not_registered' };

type Age = Pick<CapabilityVersion, 'inForceFrom' | 'version'>;

const NUMBERED = new Intl.Collator('en', { numeric: true });

/** Of versions that came into force in the same instant, as those of one file do, the one with the greater number. */
export function byNewest(a: Age, b: Age): number {
  return (
    compareText(b.inForceFrom, a.inForceFrom) ||
    NUMBERED.compare(b.version, a.version) ||
    compareText(b.version, a.version)
  );
}

/** The capabilities of a project, with all their versions. */
export class Registry {
  /** By capability, the newest in force first. */
  private readonly versions = new Map<string, CapabilityVersion[]>();
  private readonly keptFrom: string | undefined;

  constructor(versions: readonly CapabilityVersion[]) {
    const newestFirst = [...versions].sort(byNewest);
    this.keptFrom = newestFirst.at(-1)?.inForceFrom;
    for (const version of newestFirst) {
      const known = this.versions.get(version.capability);
      if (known) known.push(version);
      else this.versions.set(version.capability, [version]);
    }
  }

  /**
   * The version by which a call is judged: the one that it names, if that was in force by then; for a call that names
   * none, the newest that was. What is registered later never changes it (DOMAIN.md section 5).
   * @param at stored instant of the call
   */
  find(capability: string, version: string | undefined, at: string): Registration {
    if (this.keptFrom === undefined || at < this.keptFrom) return { kind: 'no_registry' };
    const found = this.versions
      .get(capability)
      ?.find((one) => one.inForceFrom <= at && (version === undefined || one.version === version));
    return found ? { kind: 'registered', version: found } : { kind: 'not_registered' };
  }
}
