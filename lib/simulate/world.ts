import type { FaultName } from './fault-names';
import { Random } from './random';
import { DAY_MS, HOUR_MS, type Timeline } from './timeline';

/** A window in epoch milliseconds; the end is not part of it. */
interface Window {
  readonly fromMs: number;
  readonly untilMs: number;
}

/** What all executions of one simulation share. Holds no execution, so memory does not grow with their number. */
export class World {
  readonly random: Random;
  readonly incident: Window;
  private readonly prefix: string;
  private minted = 0;

  /** @param signature text of all inputs: it seeds the randomness, and no two simulations share ids. */
  constructor(
    signature: string,
    readonly timeline: Timeline,
    readonly faults: ReadonlySet<FaultName>,
  ) {
    this.random = new Random(signature);
    this.prefix = this.random.letters(8);
    this.incident = incidentWindow(timeline);
  }

  /** A new id of that kind, unique in this simulation. */
  mint(kind: string): string {
    this.minted += 1;
    return `${kind}-${this.prefix}-${this.minted.toString(36)}`;
  }

  isDuringIncident(atMs: number): boolean {
    return atMs >= this.incident.fromMs && atMs < this.incident.untilMs;
  }
}

const INCIDENT_AGE_DAYS = 2;
const INCIDENT_STARTS_AT_HOUR = 13;
const INCIDENT_MS = 3 * HOUR_MS;

/** Three busy hours on the day two days before the end of the span; the middle eighth of a span too short for that. */
function incidentWindow({ fromMs, untilMs, spanMs }: Timeline): Window {
  const day = Math.floor(untilMs / DAY_MS) - INCIDENT_AGE_DAYS;
  const startMs = day * DAY_MS + INCIDENT_STARTS_AT_HOUR * HOUR_MS;
  if (startMs >= fromMs) return { fromMs: startMs, untilMs: startMs + INCIDENT_MS };
  return { fromMs: fromMs + (spanMs * 7) / 16, untilMs: fromMs + (spanMs * 9) / 16 };
}
