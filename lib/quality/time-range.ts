import { formatMinute, UTC, zoneName } from '../format/time';

/** A time range as an address says it: `now`, `now-<n><unit>` with unit m, h, d or w, or an RFC 3339 instant. */
export interface TimeRangeTokens {
  readonly from: string;
  readonly to: string;
}

export interface TimeRange {
  readonly from: Date;
  readonly to: Date;
  /** In words, with the zone where an instant is named: "Last 24 hours". */
  readonly label: string;
}

export const DEFAULT_TIME_RANGE: TimeRangeTokens = { from: 'now-24h', to: 'now' };

export const TIME_RANGE_PRESETS = ['now-1h', 'now-6h', 'now-24h', 'now-7d', 'now-14d', 'now-30d'] as const;

const UNIT_MS = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 } as const;
const UNIT_NAME = { m: 'minute', h: 'hour', d: 'day', w: 'week' } as const;
type Unit = keyof typeof UNIT_MS;

/**
 * Turns the tokens of an address into two instants.
 *
 * Total: what cannot be read, or a range that ends before it starts, gives the default range, so that an old or edited
 * link still opens. `now` is passed in, so that every panel of a page can use the same one.
 */
export function resolveTimeRange(tokens: Partial<TimeRangeTokens>, now: Date, zone: string = UTC): TimeRange {
  const from = resolveInstant(tokens.from ?? DEFAULT_TIME_RANGE.from, now);
  const to = resolveInstant(tokens.to ?? DEFAULT_TIME_RANGE.to, now);
  if (!from || !to || from >= to) return resolveTimeRange(DEFAULT_TIME_RANGE, now, zone);
  return { from, to, label: labelOf(tokens.from ?? DEFAULT_TIME_RANGE.from, from, tokens.to ?? 'now', to, zone) };
}

/** Reads one token; null where it is neither relative nor an instant. */
export function resolveInstant(token: string, now: Date): Date | null {
  if (token === 'now') return now;
  const relative = readRelative(token);
  if (relative) return new Date(now.getTime() - relative.amount * UNIT_MS[relative.unit]);
  if (!/^\d{4}-\d{2}-\d{2}T/.test(token)) return null;
  const instant = new Date(token);
  return Number.isNaN(instant.getTime()) ? null : instant;
}

/** The range just as long that ended when this one began, to compare with. */
export function previousTimeRange(range: Pick<TimeRange, 'from' | 'to'>): { from: Date; to: Date } {
  const lengthMs = range.to.getTime() - range.from.getTime();
  return { from: new Date(range.from.getTime() - lengthMs), to: range.from };
}

/** Reads what a person types as a length, such as "90m" or "3 d", as a token; null where it is none. */
export function readShorthand(text: string): string | null {
  const compact = text.trim().toLowerCase().replaceAll(' ', '');
  return readRelative(`now-${compact}`) ? `now-${compact}` : null;
}

function readRelative(token: string): { amount: number; unit: Unit } | null {
  const match = /^now-([1-9]\d{0,4})([mhdw])$/.exec(token);
  return match ? { amount: Number(match[1]), unit: match[2] as Unit } : null;
}

function labelOf(fromToken: string, from: Date, toToken: string, to: Date, zone: string): string {
  const relative = readRelative(fromToken);
  if (relative && toToken === 'now') {
    const noun = UNIT_NAME[relative.unit];
    return relative.amount === 1 ? `Last ${noun}` : `Last ${relative.amount} ${noun}s`;
  }
  const start = formatMinute(from.getTime(), zone);
  if (toToken === 'now') return `Since ${start} ${zoneName(zone, from.getTime())}`;
  return `${start} – ${formatMinute(to.getTime(), zone)} ${zoneName(zone, to.getTime())}`;
}
