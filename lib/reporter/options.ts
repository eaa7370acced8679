import { isIdentifier } from '@/lib/facts/forms';
import type { SenderOptions } from './delivery/sender';
import { keepFields } from './facts/field';
import { PRODUCER_FIELDS } from './facts/fields';
import type { Producer } from './facts/reported';
import { ReporterError } from './reporter-error';

/** The text of a token, or what gives one; it is asked again when the server refuses the one that it gave. */
export type TokenSource = string | (() => string | Promise<string>);

export interface ReporterOptions {
  /** Where Assay is, for example `https://assay.example.com`. */
  readonly url: string;
  /** A token of the project with the scope `ingest`, or what gives one. It is never written to the disk. */
  readonly token: TokenSource;
  readonly producer: Producer;
  readonly release?: string;
  readonly environment?: string;
  /** The folder of the journal; it belongs to one reporter at a time. */
  readonly folder: string;
  /** What the journal may take on the disk: 64 MiB, and at least 256 KiB. */
  readonly maxJournalBytes?: number;
  /**
   * What a recorded fact survives: the end of the `process` (the default), or also of the `device`'s power, for which each
   * fact waits until it is there.
   */
  readonly durability?: 'process' | 'device';
  /** Facts in one request at most: 500. */
  readonly batchFacts?: number;
  /** Bytes in one request at most: 512 KiB, and at least 128 KiB. */
  readonly batchBytes?: number;
  /** How long facts may gather before they are sent: 1000 ms. */
  readonly lingerMs?: number;
  /** After this a request counts as failed: 30 000 ms. */
  readonly requestTimeoutMs?: number;
  /** The longest wait between tries, unless the server asks for more: 60 000 ms. */
  readonly maxDelayMs?: number;
}

/** The options as they are worked with, checked and complete. @internal */
export interface Settings {
  readonly producer: Producer;
  readonly release: string | undefined;
  readonly environment: string | undefined;
  readonly folder: string;
  readonly maxJournalBytes: number;
  readonly isForced: boolean;
  readonly sending: SenderOptions;
}

const KIBIBYTE = 1024;

/** @throws ReporterError `invalid-option` @internal */
export function readOptions(options: ReporterOptions): Settings {
  const { release, environment, durability = 'process' } = options;
  for (const [name, value] of Object.entries({ release, environment })) {
    if (value !== undefined && !isIdentifier(value)) throw new ReporterError('invalid-option', name);
  }
  if (durability !== 'process' && durability !== 'device') throw new ReporterError('invalid-option', 'durability');
  if (typeof options.folder !== 'string' || options.folder === '') throw new ReporterError('invalid-option', 'folder');
  return {
    producer: readProducer(options.producer),
    release,
    environment,
    folder: options.folder,
    maxJournalBytes: within(options, 'maxJournalBytes', 256 * KIBIBYTE, 64 * KIBIBYTE * KIBIBYTE),
    isForced: durability === 'device',
    sending: {
      endpoint: readEndpoint(options.url),
      token: readToken(options.token),
      batchFacts: within(options, 'batchFacts', 1, 500),
      batchBytes: within(options, 'batchBytes', 128 * KIBIBYTE, 512 * KIBIBYTE),
      lingerMs: within(options, 'lingerMs', 0, 1_000),
      timeoutMs: within(options, 'requestTimeoutMs', 1, 30_000),
      maxDelayMs: within(options, 'maxDelayMs', 1, 60_000),
    },
  };
}

type NumberOption = {
  [Name in keyof ReporterOptions]-?: NonNullable<ReporterOptions[Name]> extends number ? Name : never;
}[keyof ReporterOptions];

function within(options: ReporterOptions, name: NumberOption, least: number, usual: number): number {
  const value = options[name] ?? usual;
  if (!Number.isSafeInteger(value) || value < least) throw new ReporterError('invalid-option', name);
  return value;
}

function readProducer(offered: Producer): Producer {
  const dropped: string[] = [];
  const result = keepFields(PRODUCER_FIELDS, offered, 'producer', (path) => dropped.push(path));
  const fault = 'fault' in result ? result.fault : dropped[0];
  if ('fault' in result || fault !== undefined) throw new ReporterError('invalid-option', fault);
  return result.kept;
}

function readToken(token: TokenSource): TokenSource {
  const isGiven = typeof token === 'function' || (typeof token === 'string' && token !== '');
  if (!isGiven) throw new ReporterError('invalid-option', 'token');
  return token;
}

function readEndpoint(url: string): string {
  const base = URL.canParse(url) ? new URL(url) : undefined;
  const isUsable = base && /^https?:$/.test(base.protocol) && base.username === '' && base.password === '';
  if (!isUsable) throw new ReporterError('invalid-option', 'url');
  return new URL(`${base.pathname.replace(/\/$/, '')}/api/v1/facts`, base.origin).toString();
}
