import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { withAuthority } from '@/lib/access/authority';
import type { Scope } from '@/lib/access/principal';
import { register } from '@/lib/capabilities/write';
import { ingestInto, openIntake } from '@/lib/ingest/ingest';
import { projectPending } from '@/lib/jobs/projector';
import type { NativeFact } from '@/lib/simulate/recorder';
import { simulatedRegistry } from '@/lib/simulate/registry';
import type { Truth } from '@/lib/simulate/truth';
import { type Command, readCount, readOptions, wrongUsage } from '../command';
import { CliFailure, systemCode } from '../failure';
import { senderTo } from '../send-facts';
import { deliveries, FAULT_NAMES, type FleetOptions, readWrong, type Wrong } from '../simulated-fleet';
import { DEFAULT_PROJECT, withDatabase } from '../with-database';

const usage =
  'simulate --executions N [--seed S] [--faults NAME,NAME…|all [--share 0.05] [--truth FILE]] [--registry FILE] [--days D] [--now INSTANT] [--project SLUG | --to URL --token TOKEN]';
/** Facts of one request or transaction. */
const BATCH = 2_000;
/** The registry is in force before the first call of the longest fleet that people make. */
const REGISTRY_LEAD_MS = 366 * 86_400_000;

type Send = (facts: readonly NativeFact[]) => Promise<{ accepted: number; duplicates: number }>;

export const simulate: Command = {
  usage,
  summary:
    'Makes the evidence of a fleet of agents from a seed and takes it in, here or at another console; with planted faults it writes what is true of each execution beside it.',
  async run(argv) {
    const { values } = readOptions(usage, argv, {
      executions: { type: 'string' },
      seed: { type: 'string', default: '1' },
      faults: { type: 'string', multiple: true },
      share: { type: 'string' },
      truth: { type: 'string' },
      registry: { type: 'string' },
      days: { type: 'string' },
      now: { type: 'string' },
      project: { type: 'string', default: DEFAULT_PROJECT },
      to: { type: 'string' },
      token: { type: 'string' },
    });
    if (values.executions === undefined) throw wrongUsage('--executions is missing.', usage);
    const options: FleetOptions = {
      executions: readCount(values.executions, 'executions', usage),
      seed: readCount(values.seed, 'seed', usage),
      now: readInstant(values.now),
      ...(values.days !== undefined && { spanDays: readCount(values.days, 'days', usage) }),
    };
    const wrong = readWrong(values.faults, values.share);
    if (!wrong) throw wrongUsage(`--faults takes ${FAULT_NAMES}; --share goes with plants.`, usage);
    if (values.truth !== undefined && wrong.kind !== 'plants') throw wrongUsage('--truth goes with plants.', usage);
    const truthFile =
      wrong.kind === 'plants'
        ? (values.truth ?? `simulated-${options.seed}-${options.executions}.truth.ndjson`)
        : undefined;
    const sent = await make({ ...values, truthFile }, options, wrong);
    const totals = {
      executions: options.executions,
      seed: options.seed,
      ...sent,
      ...(truthFile && { truth: truthFile }),
    };
    return {
      json: totals,
      lines: [
        `${totals.executions} executions: ${sent.accepted} facts accepted, ${sent.duplicates} known before.`,
        ...(truthFile ? [`What is true of each is in ${truthFile}.`] : []),
      ],
    };
  },
};

interface Target {
  readonly to?: string | undefined;
  readonly token?: string | undefined;
  readonly project: string;
  readonly registry?: string | undefined;
  readonly truthFile: string | undefined;
}

async function make({ to, token, project, registry, truthFile }: Target, options: FleetOptions, wrong: Wrong) {
  const capabilities = simulatedRegistry(new Date(options.now.getTime() - REGISTRY_LEAD_MS));
  if (registry !== undefined) await writeTo(registry, `${JSON.stringify({ capabilities }, null, 2)}\n`);
  const write = truthFile === undefined ? undefined : openTruth(truthFile);
  if (to !== undefined) {
    if (token === undefined) throw wrongUsage('--to needs --token.', usage);
    if (!URL.canParse(to)) throw wrongUsage('--to is not an address.', usage);
    return sendFleet(options, wrong, senderTo(to, token), write);
  }
  return withDatabase(async ({ operatorOf }) => {
    const operator = await operatorOf(project);
    if (wrong.kind === 'plants') await registerAll(operator, capabilities);
    const target = await openIntake(operator);
    const send: Send = async (facts) => {
      const result = await ingestInto(target, facts, 'native');
      // As a console does in between; a message is published once it has been seen often enough by then.
      await projectPending();
      return result;
    };
    return sendFleet(options, wrong, send, write);
  });
}

/** Without a registry no call could be judged; what is registered already stays as it is. */
async function registerAll(operator: Scope, capabilities: ReturnType<typeof simulatedRegistry>): Promise<void> {
  await withAuthority('admin:manage', operator, (access) => register(access, { capabilities }));
}

async function sendFleet(options: FleetOptions, wrong: Wrong, send: Send, truths?: TruthWriter) {
  const totals = { accepted: 0, duplicates: 0 };
  let batch: NativeFact[] = [];
  const flush = async () => {
    const { accepted, duplicates } = await send(batch);
    totals.accepted += accepted;
    totals.duplicates += duplicates;
    batch = [];
  };
  for (const { facts, truth } of deliveries(options, wrong)) {
    batch.push(...facts);
    if (truth) truths?.add(truth);
    if (batch.length >= BATCH) await flush();
  }
  if (batch.length > 0) await flush();
  await truths?.close();
  return totals;
}

interface TruthWriter {
  add(truth: Truth): void;
  close(): Promise<void>;
}

/** One line of JSON for each execution, in the order in which they are told. */
function openTruth(file: string): TruthWriter {
  const stream = createWriteStream(file);
  const done = finished(stream).catch((failure) => {
    throw unwritable(file, failure);
  });
  // Told when it is closed; until then nobody waits for it.
  done.catch(() => undefined);
  return {
    add: (truth) => void stream.write(`${JSON.stringify(truth)}\n`),
    close: () => {
      stream.end();
      return done;
    },
  };
}

async function writeTo(file: string, text: string): Promise<void> {
  await writeFile(file, text).catch((failure) => {
    throw unwritable(file, failure);
  });
}

function unwritable(file: string, failure: unknown): CliFailure {
  return new CliFailure(`The file ${file} cannot be written (${systemCode(failure)}).`);
}

function readInstant(text: string | undefined): Date {
  const instant = text === undefined ? new Date() : new Date(text);
  if (Number.isNaN(instant.getTime())) throw wrongUsage('--now is not an instant such as 2026-12-01T00:00:00Z.', usage);
  return instant;
}
