import type { CONTROLS, SURFACES } from '@/lib/facts/vocabulary';
import { type ErrorName, isInModule } from './error-name';
import type { CallKind, Signal, SignalMatch } from './signal';
import { SIGNALS } from './signals';

type Match<By extends SignalMatch['by']> = Extract<SignalMatch, { by: By }>;
type NameTier = 'control_flow' | 'code' | 'exception';
interface Row<By extends SignalMatch['by']> {
  readonly signal: Signal;
  readonly match: Match<By>;
}

function rowsBy<By extends SignalMatch['by']>(by: By): readonly Row<By>[] {
  return SIGNALS.flatMap((signal) => (signal.match.by === by ? [{ signal, match: signal.match as Match<By> }] : []));
}

interface NameIndex {
  readonly exact: ReadonlyMap<string, readonly Row<NameTier>[]>;
  readonly prefixes: readonly { readonly prefix: string; readonly row: Row<NameTier> }[];
}

function indexNames(by: NameTier): NameIndex {
  const exact = new Map<string, Row<NameTier>[]>();
  const prefixes: { prefix: string; row: Row<NameTier> }[] = [];
  for (const row of rowsBy(by)) {
    for (const name of row.match.names.map((text) => text.toLowerCase())) {
      if (name.endsWith('*')) prefixes.push({ prefix: name.slice(0, -1), row });
      else exact.set(name, [...(exact.get(name) ?? []), row]);
    }
  }
  return { exact, prefixes };
}

const NAMES: Readonly<Record<NameTier, NameIndex>> = {
  control_flow: indexNames('control_flow'),
  code: indexNames('code'),
  exception: indexNames('exception'),
};
const HTTP = rowsBy('http');
const FINISH = rowsBy('finish');
const RAISED = rowsBy('raised');
const SURFACE = rowsBy('surface');
const CONTROL = rowsBy('control');
const HUMAN = rowsBy('human');

/** The row of the tier that knows one of the names, the first name first. */
export function findByName(tier: NameTier, names: readonly ErrorName[], kind: CallKind) {
  for (const name of names) {
    const fits = ({ match }: Row<NameTier>) =>
      (!match.modules || isInModule(name.module, match.modules)) && (!match.kinds || match.kinds.includes(kind));
    const { exact, prefixes } = NAMES[tier];
    const row =
      exact.get(name.name)?.find(fits) ??
      prefixes.find(({ prefix, row }) => name.name.startsWith(prefix) && fits(row))?.row;
    if (row) return { signal: row.signal, name };
  }
  return undefined;
}

export function findByStatus(status: number | undefined): Signal | undefined {
  if (status === undefined) return undefined;
  return HTTP.find(({ match }) => status >= match.from && status <= match.to)?.signal;
}

/** The row of the first finish reason that is a failure; some only explain a call that failed anyway. */
export function findByFinish(reasons: readonly string[], isError: boolean): Signal | undefined {
  for (const reason of reasons) {
    const row = FINISH.find(
      ({ match }) => match.reasons.includes(normaliseReason(reason)) && (isError || !match.onErrorOnly),
    );
    if (row) return row.signal;
  }
  return undefined;
}

/** `FinishReason.MAX_TOKENS`, `max-tokens` and `FINISH_REASON_MAX_TOKENS` are one reason. */
function normaliseReason(reason: string): string {
  return reason
    .toLowerCase()
    .replace(/^.*[.:]/, '')
    .replaceAll('-', '_')
    .replace(/^finish_reason_/, '');
}

export function findRaised(kind: CallKind): Signal | undefined {
  return RAISED.find(({ match }) => match.kinds.includes(kind))?.signal;
}

export function findBySurface(surface: (typeof SURFACES)[number] | undefined): Signal | undefined {
  return SURFACE.find(({ match }) => match.surface === surface)?.signal;
}

export function findByControl(control: (typeof CONTROLS)[number]): Signal | undefined {
  return CONTROL.find(({ match }) => match.controls.includes(control))?.signal;
}

export function findByAnswer(answer: Match<'human'>['answer']): Signal | undefined {
  return HUMAN.find(({ match }) => match.answer === answer)?.signal;
}
