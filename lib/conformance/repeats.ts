import type { Fact } from '@/lib/facts/fact';
import { effectOf } from '@/lib/lifecycle/effects';
import { familyFacts } from './family-facts';
import { filedUnder, type Placed, Places, perhapsSame } from './places';
import { register, surelySent, type ToolCall, wasSent } from './registered-call';
import { reconciliationKey, type Subject } from './rule';

type PlacedCall = Placed<ToolCall>;

/** A mutation whose outcome nobody knew, and the first ones of its capability that came after it. */
export interface Aftermath {
  readonly unknown: ToolCall;
  /** At the same provider, as far as both name one; not under another key, which makes it another mutation. */
  readonly repeat: PlacedCall | undefined;
  /** The same, of those that may have been stopped on their way out. */
  readonly perhapsRepeat: PlacedCall | undefined;
  /** At another provider, where another key says nothing; undefined where the unknown one names no provider. */
  readonly elsewhere: PlacedCall | undefined;
  /** Whether somebody looked before that call: the agent by a query of the same system, or a person. */
  wasObservedBefore(call: PlacedCall): boolean;
}

/** What came after each unknown mutation of an execution and of those that it goes on from, in their order. */
export function aftermathsOf(subject: Subject): Aftermath[] {
  const facts = familyFacts(subject);
  if (!facts.some(isUnknown)) return [];
  const mutations = new Mutations(subject, facts);
  return facts.flatMap((fact, at) => (isUnknown(fact) ? [mutations.after(fact, at)] : []));
}

function isUnknown(fact: Fact): fact is ToolCall {
  return fact.kind === 'tool.call' && effectOf(fact) === 'undecided';
}

class Mutations {
  private readonly sent = new Places<ToolCall>();
  private readonly perhapsSent = new Places<ToolCall>();
  /** Those at another provider than the one before them, by capability. */
  private readonly switches = new Places<ToolCall>();
  private readonly queries = new Places<ToolCall>();

  constructor(
    private readonly subject: Subject,
    facts: readonly Fact[],
  ) {
    const newestProvider = new Map<string, string>();
    facts.forEach((fact, at) => {
      if (fact.kind !== 'tool.call' || !wasSent(fact)) return;
      const { operation } = register(subject, fact);
      if (operation === 'query' && fact.detail.status === 'ok')
        this.queries.add([ANYWHERE, ...systemsOf(fact)], at, fact);
      if (operation !== 'mutation') return;
      (surelySent(fact) ? this.sent : this.perhapsSent).add(combine(fact, filedUnder), at, fact);
      const { provider } = fact.detail;
      const name = nameOf(fact);
      if (provider === undefined || newestProvider.get(name) === provider) return;
      this.switches.add([name], at, fact);
      newestProvider.set(name, provider);
    });
  }

  after(unknown: ToolCall, at: number): Aftermath {
    const names = combine(unknown, perhapsSame);
    const systems = systemsOf(unknown);
    const observedAt = this.queries.firstAfter(systems.length > 0 ? systems : [ANYWHERE], at)?.at;
    const reconciledAt = this.subject.reconciledAt.get(reconciliationKey(unknown.execution_id, unknown.fact_id));
    return {
      unknown,
      repeat: this.sent.firstAfter(names, at),
      perhapsRepeat: this.perhapsSent.firstAfter(names, at),
      elsewhere: unknown.detail.provider === undefined ? undefined : this.switches.firstAfter([nameOf(unknown)], at),
      wasObservedBefore: (call) =>
        (observedAt !== undefined && observedAt < call.at) ||
        (reconciledAt !== undefined && reconciledAt < call.what.observed_at),
    };
  }
}

function nameOf({ detail }: ToolCall): string {
  return detail.capability ?? detail.tool ?? '';
}

/** The capability with the provider and the key, by which a repetition is told. No identifier holds a space. */
function combine(call: ToolCall, spell: (value: string | undefined) => string[]): string[] {
  const key = call.detail.idempotency_key_digest?.replace(/^sha256:/, '');
  return spell(call.detail.provider).flatMap((provider) =>
    spell(key).map((digest) => `${nameOf(call)} ${provider} ${digest}`),
  );
}

const ANYWHERE = 'anywhere';

function systemsOf({ detail: { provider, target } }: ToolCall): string[] {
  return [
    ...(provider === undefined ? [] : [`provider ${provider}`]),
    ...(target === undefined ? [] : [`target ${target}`]),
  ];
}
