import { chooseLogConvention, readsLogKey } from './conventions/log-conventions';
import type { DecodedLogRecord, DecodedLogs } from './log';
import { type Mapped, Mapping } from './mapped';
import { Origins } from './origin';

/** Reads log records by the convention that claims each. Pure: equal records give equal facts, in any request and any order. */
export function mapLogs({ records, rejected }: DecodedLogs): Mapped {
  const mapping = new Mapping();
  const origins = new Origins();
  records.forEach((record, index) => {
    const origin = origins.of(record);
    const convention = chooseLogConvention(record);
    if (convention === undefined) mapping.addUnclaimed(record.scope);
    else mapping.addFacts(convention.facts(record, origin), index);
    mapping.addDroppedOf(record.resource, origin.producer.name);
    mapping.addDropped(origin.producer.name, unreadKeys(record, convention));
  });
  return mapping.finish(rejected);
}

/** What was skipped in decoding and what was decoded for another convention. */
function* unreadKeys(
  { skippedKeys, attributes }: DecodedLogRecord,
  convention: ReturnType<typeof chooseLogConvention>,
): Iterable<string> {
  yield* skippedKeys;
  for (const key of attributes.keys()) if (convention === undefined || !readsLogKey(convention, key)) yield key;
}
