import { createReadStream } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import type { Scope } from '@/lib/access/principal';
import { IntakeCounts } from '@/lib/ingest/counts';
import { ingestInto, openIntake } from '@/lib/ingest/ingest';
import { type RejectedItem, UNNAMED_PRODUCER } from '@/lib/ingest/prepare';
import { projectPending } from '@/lib/jobs/projector';
import { type Command, readOptions, wrongUsage } from '../command';
import { CliFailure, systemCode } from '../failure';
import { nativeBatches } from '../native-batches';
import { DEFAULT_PROJECT, withDatabase } from '../with-database';

const usage = 'ingest FILE|- [--project SLUG]';
/** Rejections that are listed; all are counted. */
const LISTED = 20;

interface Receipt {
  accepted: number;
  duplicates: number;
  rejected: RejectedItem[];
}

export const ingest: Command = {
  usage,
  summary: 'Takes in native facts, as {"facts": […]} or one a line. Exits with 1 when any is rejected.',
  async run(argv) {
    const { values, positionals } = readOptions(usage, argv, { project: { type: 'string', default: DEFAULT_PROJECT } });
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0) throw wrongUsage('Name one file, or - for standard input.', usage);
    const input = await open(file);
    const receipt = await withDatabase(async ({ operatorOf }) => takeIn(input, await operatorOf(values.project)));
    const { accepted, duplicates, rejected } = receipt;
    return {
      json: receipt,
      lines: [`${accepted} facts accepted, ${duplicates} known before, ${rejected.length} rejected.`],
      ...(rejected.length > 0 && { refused: explainRejections(rejected) }),
    };
  },
};

async function takeIn(input: Readable, operator: Scope): Promise<Receipt> {
  const target = await openIntake(operator);
  const receipt: Receipt = { accepted: 0, duplicates: 0, rejected: [] };
  for await (const { raws, positions, unreadable, offset } of nativeBatches(input)) {
    const counts = new IntakeCounts();
    for (const { code } of unreadable) counts.add(UNNAMED_PRODUCER, 'rejected', code);
    const { accepted, duplicates, rejected } = await ingestInto(target, raws, 'native', counts);
    receipt.accepted += accepted;
    receipt.duplicates += duplicates;
    const placed = rejected.map((item) => ({ ...item, index: positions[item.index] ?? item.index }));
    const ordered = [...placed, ...unreadable].sort((a, b) => a.index - b.index);
    for (const item of ordered) receipt.rejected.push({ ...item, index: offset + item.index });
  }
  await projectPending();
  return receipt;
}

async function open(file: string): Promise<Readable> {
  if (file === '-') return process.stdin;
  await access(file, constants.R_OK).catch((failure) => {
    throw new CliFailure(`The file ${file} cannot be read (${systemCode(failure)}).`);
  });
  return createReadStream(file);
}

function explainRejections(rejected: readonly RejectedItem[]): string {
  const lines = rejected
    .slice(0, LISTED)
    .map(({ index, code, path, message }) => `  fact ${index + 1}: ${code}${path ? ` at ${path}` : ''}: ${message}`);
  const rest = rejected.length - lines.length;
  return ['Rejected:', ...lines, ...(rest > 0 ? [`  and ${rest} more`] : [])].join('\n');
}
