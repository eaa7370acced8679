import { carryAdditions, NO_ADDITIONS } from './additions';
import { markContentOffered } from './content-offered';
import { chooseLogConvention, readsLogKey } from './conventions/log-conventions';
import type { DecodedLogRecord, DecodedLogs } from './log';
import { type Mapped, Mapping } from './mapped';
import { Origins } from './origin';

/** Reads log records by the convention that claims each. Pure: equal records give equal facts, in any request and any order. */
export function mapLogs({ records, rejected }: DecodedLogs, additionKeys = NO_ADDITIONS): Mapped {
  const mapping = new Mapping();
  const origins = new Origins();
  records.forEach((record, index) => {
    const origin = origins.of(record);
    const convention = chooseLogConvention(record);
    if (convention === undefined) mapping.addUnclaimed(record.scope);
    const facts = convention?.facts(record, origin) ?? [];
    const dropped = [...unreadKeys(record, convention, facts.length > 0 ? additionKeys : NO_ADDITIONS)];
    const carried = carryAdditions(facts, additionKeys, [record.resource.attributes, record.attributes]);
    mapping.addFacts(markContentOffered(carried, dropped), index);
    mapping.addDroppedOf(record.resource, origin.producer.name);
    mapping.addDropped(origin.producer.name, dropped);
  });
  return mapping.finish(rejected);
}

/** What was skipped in decoding and what was decoded for another convention. */
function* unreadKeys(
  { skippedKeys, attributes }: DecodedLogRecord,
  convention: ReturnType<typeof chooseLogConvention>,
  carried: ReadonlySet<string>,
): Iterable<string> {
  yield* skippedKeys;
  for (const key of attributes.keys()) {
    const isRead = convention !== undefined && readsLogKey(convention, key);
    if (!isRead && !carried.has(key)) yield key;
  }
}
