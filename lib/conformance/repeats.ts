import type { Fact } from '@/lib/facts/fact';
import { effectOf } from '@/lib/lifecycle/effects';
import { type ToolCall, wasSent } from './registered-call';
import { type ExecutionEvidence, reconciliationKey, type Subject } from './rule';

/** A mutation that was sent after another of its capability whose outcome nobody knew. */
export interface Repeat {
  readonly unknown: ToolCall;
  readonly call: ToolCall;
  /** Whether somebody looked between the two: the agent by a query of the same system, or a person. */
  readonly wasObserved: boolean;
  /** Whether both name a provider, and not the same one. */
  readonly isElsewhere: boolean;
  /** Both name the key under which the receiver can tell a repetition; null where one of them names none. */
  readonly hasSameKey: boolean | null;
}

/**
 * The mutations of an execution that follow one with an unknown outcome, of this execution or of those that it goes on
 * from. Each unknown one is followed up once. Two keys that differ make two mutations, unless the provider differs too:
 * then the first one was given up.
 */
export function repeatsOf(subject: Subject): Repeat[] {
  const walk = new Walk(subject.reconciledAt);
  for (const execution of [...subject.ancestors].reverse()) walk.through(execution);
  return walk.through(subject);
}

interface Open {
  readonly call: ToolCall;
  readonly at: number;
  readonly executionId: string;
}

/** Unknown mutations of one capability that are kept in mind: a flood of them must not cost more, and says nothing new. */
const MOST_OPEN = 32;

class Walk {
  private readonly open = new Map<string, Open[]>();
  private readonly lastQueryOf = new Map<string, number>();
  private lastQuery = -1;
  private at = 0;

  constructor(private readonly reconciledAt: Subject['reconciledAt']) {}

  through({ facts, executionId }: ExecutionEvidence): Repeat[] {
    return facts.flatMap((fact) => {
      this.at += 1;
      return fact.kind === 'tool.call' ? this.see(fact, executionId) : [];
    });
  }

  private see(call: ToolCall, executionId: string): Repeat[] {
    const { operation, status, provider, target } = call.detail;
    if (operation === 'query' && status === 'ok') {
      this.lastQuery = this.at;
      for (const place of [provider && `provider ${provider}`, target && `target ${target}`]) {
        if (place) this.lastQueryOf.set(place, this.at);
      }
    }
    if (operation !== 'mutation' || !wasSent(call)) return [];
    const name = nameOf(call);
    const before = this.open.get(name) ?? [];
    const repeats = before.map((open) => ({ open, repeat: this.compare(open, call) }));
    const rest = repeats.filter(({ repeat }) => repeat === undefined).map(({ open }) => open);
    const isOpen = effectOf(call) === 'undecided';
    this.open.set(name, isOpen ? [...rest, { call, at: this.at, executionId }].slice(-MOST_OPEN) : rest);
    return repeats.flatMap(({ repeat }) => repeat ?? []);
  }

  /** Undefined for another mutation, which leaves the unknown one as it is. */
  private compare({ call: unknown, at, executionId }: Open, call: ToolCall): Repeat | undefined {
    const [a, b] = [keyOf(unknown), keyOf(call)];
    const hasSameKey = a === undefined || b === undefined ? null : a === b;
    const [from, to] = [unknown.detail.provider, call.detail.provider];
    const isElsewhere = from !== undefined && to !== undefined && from !== to;
    if (hasSameKey === false && !isElsewhere) return undefined;
    const reconciled = this.reconciledAt.get(reconciliationKey(executionId, unknown.fact_id));
    const wasObserved = this.queriedAt(unknown) > at || (reconciled !== undefined && reconciled < call.observed_at);
    return { unknown, call, wasObserved, isElsewhere, hasSameKey };
  }

  private queriedAt({ detail: { provider, target } }: Fact<'tool.call'>): number {
    if (provider === undefined && target === undefined) return this.lastQuery;
    return Math.max(this.lastQueryOf.get(`provider ${provider}`) ?? -1, this.lastQueryOf.get(`target ${target}`) ?? -1);
  }
}

function nameOf({ detail }: ToolCall): string {
  return detail.capability ?? detail.tool ?? '';
}

function keyOf({ detail }: ToolCall): string | undefined {
  return detail.idempotency_key_digest?.replace(/^sha256:/, '');
}
