import { setTimeout as sleep } from 'node:timers/promises';
import type { Journal, Part } from '../journal/journal';
import type { SendingState } from '../status';
import { delayMs } from './backoff';
import { type Answer, type ExchangeOptions, exchange, type Receipt } from './exchange';

export interface SenderOptions extends ExchangeOptions {
  readonly batchFacts: number;
  readonly batchBytes: number;
  /** How long facts may gather before they are sent. */
  readonly lingerMs: number;
  /** The longest wait between tries that the server did not ask for. */
  readonly maxDelayMs: number;
}

/** What the server has said so far. */
export interface Tally {
  accepted: number;
  duplicates: number;
  /** Facts that the server did not take, by the code that it gave. They are not sent again. */
  readonly rejected: Record<string, number>;
  /** Tries in a row that brought no receipt. */
  failures: number;
  /** The status of the answer that stopped the sending. */
  refusedStatus: number | undefined;
}

interface Batch {
  readonly parts: readonly Part[];
  /** What of it the server has not answered yet, in the pieces in which it is sent. */
  readonly pieces: (readonly string[])[];
}

/** Sends what the journal holds, one request at a time, so that memory holds one batch and order stays. */
export class Sender {
  state: SendingState = 'idle';
  readonly tally: Tally = { accepted: 0, duplicates: 0, rejected: {}, failures: 0, refusedStatus: undefined };
  private batch: Batch | undefined;
  private running: Promise<void> | undefined;
  private linger: NodeJS.Timeout | undefined;
  private pause = new AbortController();
  private readonly stop = new AbortController();
  private notBeforeMs = 0;
  private maxFacts: number;

  constructor(
    private readonly journal: Journal,
    private readonly options: SenderOptions,
  ) {
    this.maxFacts = options.batchFacts;
  }

  /** There is something to send: at once when it fills a batch, else a little later. */
  notify(): void {
    if (this.running || this.state === 'refused' || this.state === 'closed') return;
    if (this.journal.pending >= this.maxFacts) void this.run();
    else this.linger ??= setTimeout(() => void this.run(), this.options.lingerMs).unref();
  }

  /** Sends now, unless the server has asked for patience, until nothing is left. @returns whether nothing is left */
  async flush(limitMs: number): Promise<boolean> {
    if (this.state === 'refused') this.state = 'idle';
    if (Date.now() >= this.notBeforeMs) this.pause.abort();
    const limit = new AbortController();
    const timeout = sleep(limitMs, undefined, { signal: limit.signal }).catch(() => undefined);
    await Promise.race([this.drain(), timeout]);
    limit.abort();
    return this.isDrained;
  }

  /** Ends the request that is on its way. What has no receipt stays in the journal. */
  async close(): Promise<void> {
    this.state = 'closed';
    clearTimeout(this.linger);
    this.stop.abort();
    this.pause.abort();
    await this.running;
    if (this.batch) this.journal.abandon(this.batch.parts);
    this.batch = undefined;
  }

  private get isDrained(): boolean {
    return !this.journal.hasUnsent && !this.batch;
  }

  private async drain(): Promise<void> {
    while (!this.isDrained && this.state !== 'refused' && this.state !== 'closed') await this.run();
  }

  private run(): Promise<void> {
    clearTimeout(this.linger);
    this.linger = undefined;
    this.running ??= this.sendAll().finally(() => {
      this.running = undefined;
      if (this.state === 'sending' || this.state === 'waiting') this.state = 'idle';
      // What was recorded in the last moment found it still running.
      if (this.journal.hasUnsent) this.notify();
    });
    return this.running;
  }

  private async sendAll(): Promise<void> {
    while (this.isWorking()) {
      const answer = await this.sendNext();
      if (!answer && !this.journal.hasUnsent) return;
      // Something is there that could not be read.
      if (!answer) await this.wait(undefined);
      else if (answer.kind === 'retry') await this.wait(answer.afterMs);
      else if (answer.kind === 'refused') this.refuse(answer.status);
    }
  }

  private isWorking(): boolean {
    return this.state !== 'refused' && this.state !== 'closed';
  }

  /** @returns the answer to the next piece, undefined when there is none */
  private async sendNext(): Promise<Answer | undefined> {
    try {
      this.batch ??= this.nextBatch();
      const piece = this.batch?.pieces[0];
      if (!this.batch || !piece) return undefined;
      this.state = 'sending';
      const answer = await exchange(piece, this.options, this.stop.signal);
      this.take(this.batch, piece, answer);
      return answer;
    } catch {
      // The disk failed; it may come back.
      return { kind: 'retry', afterMs: undefined };
    }
  }

  private nextBatch(): Batch | undefined {
    const parts = this.journal.nextBatch(this.maxFacts, this.options.batchBytes);
    return parts.length > 0 ? { parts, pieces: [parts.flatMap((part) => part.facts)] } : undefined;
  }

  private take(batch: Batch, piece: readonly string[], answer: Answer): void {
    if (answer.kind === 'received') this.settle(batch, answer.receipt);
    if (answer.kind !== 'too-large') return;
    if (piece.length === 1) {
      this.settle(batch, { accepted: 0, duplicates: 0, rejected: ['too-large'] });
      return;
    }
    const middle = Math.ceil(piece.length / 2);
    this.maxFacts = Math.min(this.maxFacts, middle);
    batch.pieces.splice(0, 1, piece.slice(0, middle), piece.slice(middle));
  }

  private settle(batch: Batch, { accepted, duplicates, rejected }: Receipt): void {
    this.tally.failures = 0;
    this.tally.accepted += accepted;
    this.tally.duplicates += duplicates;
    for (const code of rejected) this.tally.rejected[code] = (this.tally.rejected[code] ?? 0) + 1;
    batch.pieces.shift();
    if (batch.pieces.length > 0) return;
    this.batch = undefined;
    this.journal.settle(batch.parts);
  }

  private async wait(afterMs: number | undefined): Promise<void> {
    if (!this.isWorking()) return;
    this.tally.failures += 1;
    this.state = 'waiting';
    this.notBeforeMs = afterMs === undefined ? 0 : Date.now() + afterMs;
    this.pause = new AbortController();
    const delay = delayMs(this.tally.failures, this.options.maxDelayMs, afterMs, Math.random());
    await sleep(delay, undefined, { signal: this.pause.signal, ref: false }).catch(() => undefined);
  }

  private refuse(status: number): void {
    this.state = 'refused';
    this.tally.refusedStatus = status;
    process.emitWarning(`Assay answered ${status}; facts stay in the journal until the reporter is flushed again.`, {
      code: 'ASSAY_REFUSED',
    });
  }
}
