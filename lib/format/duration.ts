import { formatCount, MISSING } from './number';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A duration as a person would say it, two units at most: 0.4 ms, 320 ms, 1.2 s, 3 min 4 s, 2 h 5 min, 4 d 3 h. */
export function formatDuration(durationMs: number | null): string {
  if (durationMs === null) return MISSING;
  if (durationMs < 0) return `−${formatDuration(-durationMs)}`;
  if (durationMs === 0) return '0 ms';
  if (durationMs < 0.1) return '<0.1 ms';
  if (durationMs < 9.95) return `${trimZero(durationMs.toFixed(1))} ms`;
  if (durationMs < SECOND - 0.5) return `${Math.round(durationMs)} ms`;
  if (durationMs < 9_950) return `${trimZero((durationMs / SECOND).toFixed(1))} s`;
  if (durationMs < MINUTE - 500) return `${Math.round(durationMs / SECOND)} s`;
  if (durationMs < HOUR - 500) return twoUnits(durationMs, MINUTE, 'min', SECOND, 's');
  if (durationMs < DAY - 30 * SECOND) return twoUnits(durationMs, HOUR, 'h', MINUTE, 'min');
  return twoUnits(durationMs, DAY, 'd', HOUR, 'h');
}

/** The same duration exactly, for a hover: 184,000 ms. */
export function formatDurationExact(durationMs: number | null): string {
  if (durationMs === null) return MISSING;
  const [whole = '', fraction] = String(durationMs).split('.');
  return `${formatCount(Number(whole))}${fraction ? `.${fraction}` : ''} ms`;
}

function twoUnits(durationMs: number, big: number, bigName: string, small: number, smallName: string): string {
  const rounded = Math.round(durationMs / small) * small;
  const rest = (rounded % big) / small;
  return `${formatCount(Math.floor(rounded / big))} ${bigName}${rest === 0 ? '' : ` ${rest} ${smallName}`}`;
}

function trimZero(text: string): string {
  return text.replace(/\.0$/, '');
}
