import type { RawFact } from '@/lib/facts/fact';
import type { DecodedLogRecord } from '../log';
import type { Origin } from '../origin';

/** The little of a log record that a convention may decide by. */
export type LogEvidence = Pick<DecodedLogRecord, 'resource' | 'scope' | 'eventName' | 'attributes'>;

/**
 * How one family of producers names its log events. Adding one is adding a module like its neighbours and naming it in
 * log-conventions.ts.
 */
export interface LogConvention {
  readonly name: string;
  /** True when the record is one of this family's, also when it then becomes no fact. */
  claims(record: LogEvidence): boolean;
  /** Every attribute that `claims` or `facts` reads; the value of any other is never decoded. */
  readonly keys: readonly string[];
  /** What the record says, as facts that nobody has checked yet; equal records give equal facts. */
  facts(record: DecodedLogRecord, origin: Origin): RawFact[];
}
