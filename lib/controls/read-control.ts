import { and, eq, ne, type SQL } from 'drizzle-orm';
import { controlRollups } from '@/db/schema/rollups';
import type { Access } from '@/lib/access/authority';
import { VERDICTS } from '@/lib/conformance/rule';
import { RULES } from '@/lib/conformance/rules';
import type { Input } from '@/lib/http/endpoint';
import { Problem } from '@/lib/problem';
import { matching, WHOLE_EXECUTION } from '@/lib/quality/conditions';
import { type Filters, ignoredFilters } from '@/lib/quality/filters';
import { bucketsOf, type Span } from '@/lib/quality/grain';
import { toGrid } from '@/lib/quality/grid';
import {
  describePeriod,
  describeRange,
  lastIsPartial,
  type PreviousPeriod,
  previousPeriod,
  type QualityRange,
  resolveRange,
} from '@/lib/quality/range';
import { hiddenValues, isTooSmall } from '@/lib/quality/small-cells';
import type { Control, ControlDimension, readControl as readControlEndpoint } from './contract';
import { compared, judgedOf, NONE, type Verdicts, verdictSums } from './judged';

type Aggregate = Access<'quality:aggregate'>;
type Rows = Control['items'];
type Series = Control['series'][number];

const MOST_ITEMS = 200;

/** What narrows every read of one rule. */
interface Reading {
  readonly rule: string;
  readonly by: ControlDimension;
  readonly filters: Filters;
}

/**
 * One rule over time and by one dimension.
 * @throws Problem `invalid-request` for a range that cannot be read.
 */
export async function readControl(
  access: Aggregate,
  { rule, by, from, to, ...filters }: Input<typeof readControlEndpoint>,
  now = new Date(),
): Promise<Control> {
  const range = resolveRange({ from, to }, now);
  const before = previousPeriod(range);
  const about = RULES.find(({ id }) => id === rule);
  if (!about) throw new Problem('not-found', 'There is no such rule.');
  const tooSmall = await isTooSmall(access, range, filters);
  const tooSmallBefore = tooSmall || (await isTooSmall(access, before, filters));
  const reading = { rule, by, filters };
  const answer = {
    ...describeRange(range),
    ...{ rule, title: about.title, why: about.why, evidence: about.evidence, by },
    fewer_than_5: tooSmall,
    last_is_partial: lastIsPartial(range),
    not_narrowed_by: ignoredFilters('controls', filters),
    buckets: bucketsOf(range),
    previous: {
      ...describePeriod(before),
      figures: tooSmallBefore ? null : judgedOf(await totalOf(access, reading, before.spans)),
    },
  };
  if (tooSmall) return { ...answer, figures: null, series: [], items: [], left_out: 0 };
  const items = await breakDown(access, reading, range, tooSmallBefore ? null : before);
  return {
    ...answer,
    figures: judgedOf(await totalOf(access, reading, [range])),
    series: await seriesOf(access, reading, range),
    items: items.slice(0, MOST_ITEMS),
    left_out: Math.max(0, items.length - MOST_ITEMS),
  };
}

const judgedBy = (access: Aggregate, { rule, filters }: Reading, spans: readonly Span[], which: SQL) =>
  and(matching('controls', access.projectId, spans, filters), eq(controlRollups.rule, rule), which);

async function totalOf(access: Aggregate, reading: Reading, spans: readonly Span[]): Promise<Verdicts> {
  const [row] = await access.db
    .select(verdictSums())
    .from(controlRollups)
    .where(judgedBy(access, reading, spans, WHOLE_EXECUTION));
  return row ?? NONE;
}

async function seriesOf(access: Aggregate, reading: Reading, range: QualityRange): Promise<Series[]> {
  const rows = await access.db
    .select({ bucket: controlRollups.bucket, ...verdictSums() })
    .from(controlRollups)
    .where(judgedBy(access, reading, [range], WHOLE_EXECUTION))
    .groupBy(controlRollups.bucket);
  const values = rows.flatMap(({ bucket, held, violated, notEvidenced }) => {
    const counts = { held, violated, not_evidenced: notEvidenced };
    return VERDICTS.map((key) => ({ bucket: bucket.toISOString(), key, value: counts[key] }));
  });
  const judged = new Set(values.map(({ bucket }) => bucket));
  return toGrid(bucketsOf(range), VERDICTS, values, judged) as Series[];
}

async function breakDown(
  access: Aggregate,
  reading: Reading,
  range: QualityRange,
  before: PreviousPeriod | null,
): Promise<Rows> {
  const now = await verdictsByValue(access, reading, [range]);
  const earlier = before && (await verdictsByValue(access, reading, before.spans));
  const isHidden = await hiddenValues(access, reading.by, range, reading.filters);
  const wasHidden = before ? await hiddenValues(access, reading.by, before, reading.filters) : () => true;
  const rows = [...now].map(([key, verdicts]): Rows[number] => {
    const value = key === '' ? null : key;
    if (isHidden(key)) return { value, fewer_than_5: true };
    const past = wasHidden(key) ? null : (earlier?.get(key) ?? NONE);
    return { value, fewer_than_5: false, ...compared(verdicts, past) };
  });
  return rows.sort(mostViolatedFirst);
}

async function verdictsByValue(
  access: Aggregate,
  reading: Reading,
  spans: readonly Span[],
): Promise<Map<string, Verdicts>> {
  const column = controlRollups[reading.by];
  const which = reading.by === 'capability' ? ne(controlRollups.capability, '') : WHOLE_EXECUTION;
  const rows = await access.db
    .select({ value: column, ...verdictSums() })
    .from(controlRollups)
    .where(judgedBy(access, reading, spans, which))
    .groupBy(column);
  return new Map(rows.map(({ value, ...verdicts }) => [value, verdicts]));
}

/** Hidden cells last; their order must not tell what they hide. */
function mostViolatedFirst(a: Rows[number], b: Rows[number]): number {
  if (a.fewer_than_5 || b.fewer_than_5) return Number(a.fewer_than_5) - Number(b.fewer_than_5) || byName(a, b);
  return b.violated - a.violated || b.not_evidenced - a.not_evidenced || b.held - a.held || byName(a, b);
}

function byName(a: { value: string | null }, b: { value: string | null }): number {
  return (a.value ?? '') < (b.value ?? '') ? -1 : 1;
}
