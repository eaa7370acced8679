/** `waiting`: between two tries. `refused`: the server does not take what is sent; nothing is sent until `flush` is called. */
export type SendingState = 'idle' | 'sending' | 'waiting' | 'refused' | 'closed';

export interface Status {
  readonly state: SendingState;
  /** Facts in the journal that the server has not acknowledged. */
  readonly pending: number;
  readonly journal_bytes: number;
  readonly accepted: number;
  readonly duplicates: number;
  /** Facts that the server did not take, by its code. */
  readonly rejected: Readonly<Record<string, number>>;
  /** Facts that the journal had to drop to stay inside its bound, or could not read any more. */
  readonly dropped: number;
  /** Fields that were not taken from the program, by path. */
  readonly fields_dropped: Readonly<Record<string, number>>;
  /** Tries in a row that brought no receipt. */
  readonly failures: number;
  /** The status of the answer that stopped the sending. */
  readonly refused_status: number | undefined;
}
