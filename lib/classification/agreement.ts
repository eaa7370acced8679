import type { FaultDomain } from '@/lib/facts/vocabulary';

/** One error group on which the engine and a person have both spoken. */
export interface Judged {
  readonly engine: FaultDomain;
  readonly people: FaultDomain;
}

export interface Agreement {
  /** How many groups people have classified. */
  readonly classified: number;
  readonly agreeing: number;
  /** 0 to 1; null while nobody has classified anything. */
  readonly share: number | null;
  /** The confusion matrix without its empty cells, in order of the domains' names. */
  readonly cells: readonly { readonly engine: FaultDomain; readonly people: FaultDomain; readonly groups: number }[];
}

/** How often people and the engine name the same fault domain (DOMAIN.md section 6): each group counts once. */
export function measureAgreement(judged: readonly Judged[]): Agreement {
  const cells = new Map<string, { engine: FaultDomain; people: FaultDomain; groups: number }>();
  for (const { engine, people } of judged) {
    const key = `${engine} ${people}`;
    const cell = cells.get(key) ?? { engine, people, groups: 0 };
    cells.set(key, { ...cell, groups: cell.groups + 1 });
  }
  const agreeing = judged.filter(({ engine, people }) => engine === people).length;
  return {
    classified: judged.length,
    agreeing,
    share: judged.length === 0 ? null : agreeing / judged.length,
    cells: [...cells].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, cell]) => cell),
  };
}
