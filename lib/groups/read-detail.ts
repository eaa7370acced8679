import type { Access } from '@/lib/access/authority';
import { ERROR_CLASSES } from '@/lib/attribution/error-classes';
import { inForce } from '@/lib/classification/chain';
import { chainOf } from '@/lib/classification/read';
import type { Input } from '@/lib/http/endpoint';
import { Problem } from '@/lib/problem';
import { bucketsOf } from '@/lib/quality/grain';
import { describeRange, lastIsPartial, type QualityRange, resolveRange } from '@/lib/quality/range';
import { isTooSmall } from '@/lib/quality/small-cells';
import type { GroupDetail, readGroup } from './contract';
import { countsOf, coveredRows, type Narrowing, sumOf } from './covered';
import { readAcceptances } from './read-acceptances';
import { readDimensions } from './read-dimensions';
import { readFingerprints, readHistory } from './read-history';
import { findGroup, type StoredGroup } from './rows';
import { bucketsOfFingerprints } from './series';

/**
 * One error group: its figures in a range, what its failures have in common, what people said of it and did with it.
 * @throws Problem `not-found`, `invalid-request`.
 */
export async function detail(
  access: Access<'quality:aggregate'>,
  input: Input<typeof readGroup>,
  now = new Date(),
): Promise<GroupDetail> {
  const group = await findGroup(access, input.id);
  if (!group) throw new Problem('not-found', 'There is no error group of this id in the project.');
  const range = resolveRange(input, now);
  const isSmall = await isTooSmall(access, range, input);
  const classifications = await chainOf(access, 'group', group.id);
  const { fingerprints: bound, ...shown } = group;
  return {
    ...shown,
    ...describeRange(range),
    fewer_than_5: isSmall,
    last_is_partial: lastIsPartial(range),
    ...(isSmall ? NO_FIGURES : await readFigures(access, range, input, group)),
    meaning: Object.hasOwn(ERROR_CLASSES, group.error_class)
      ? ERROR_CLASSES[group.error_class as keyof typeof ERROR_CLASSES]
      : null,
    classification: inForce(classifications) ?? null,
    classifications,
    acceptances: await readAcceptances(access, bound, now),
    history: await readHistory(access, group.id),
    fingerprints: await readFingerprints(access, bound),
  };
}

type FiguresOfGroup = Pick<GroupDetail, 'counts' | 'series' | 'dimensions'>;
const NO_FIGURES: FiguresOfGroup = { counts: null, series: [], dimensions: [] };

async function readFigures(
  access: Access<'quality:aggregate'>,
  range: QualityRange,
  narrowing: Narrowing,
  group: StoredGroup,
): Promise<FiguresOfGroup> {
  const buckets = await bucketsOfFingerprints(access, range, narrowing, group.fingerprints);
  const covered = (await coveredRows(access, range, narrowing)).filter((row) =>
    group.fingerprints.includes(row.fingerprint),
  );
  const absorbed = buckets.reduce((sum, bucket) => sum + bucket.absorbed, 0);
  return {
    counts: countsOf({ fingerprints: group.fingerprints, gross: sumOf(buckets), absorbed }, covered),
    series: bucketsOf(range).map((at) => {
      const own = buckets.filter((bucket) => bucket.at === at);
      const accepted = sumOf(
        covered.filter((row) => row.status === 'accepted' && new Date(row.bucket).toISOString() === at),
      );
      return {
        at,
        net: sumOf(own) - accepted,
        accepted,
        absorbed: own.reduce((sum, bucket) => sum + bucket.absorbed, 0),
      };
    }),
    dimensions: await readDimensions(access, range, narrowing, group.fingerprints),
  };
}
