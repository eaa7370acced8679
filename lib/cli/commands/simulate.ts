import { ingestInto, openIntake } from '@/lib/ingest/ingest';
import { projectPending } from '@/lib/jobs/projector';
import { FAULTS } from '@/lib/simulate/fault-names';
import { type SimulateOptions, simulate as simulateFleet } from '@/lib/simulate/fleet';
import type { NativeFact } from '@/lib/simulate/recorder';
import { type Command, readCount, readOptions, wrongUsage } from '../command';
import { senderTo } from '../send-facts';
import { DEFAULT_PROJECT, withDatabase } from '../with-database';

const usage =
  'simulate --executions N [--seed S] [--faults NAME,NAME…] [--days D] [--now INSTANT] [--project SLUG | --to URL --token TOKEN]';
/** Facts of one request or transaction. */
const BATCH = 2_000;

type Send = (facts: readonly NativeFact[]) => Promise<{ accepted: number; duplicates: number }>;

export const simulate: Command = {
  usage,
  summary: 'Makes the evidence of a fleet of agents from a seed and takes it in, here or at another console.',
  async run(argv) {
    const { values } = readOptions(usage, argv, {
      executions: { type: 'string' },
      seed: { type: 'string', default: '1' },
      faults: { type: 'string', multiple: true },
      days: { type: 'string' },
      now: { type: 'string' },
      project: { type: 'string', default: DEFAULT_PROJECT },
      to: { type: 'string' },
      token: { type: 'string' },
    });
    if (values.executions === undefined) throw wrongUsage('--executions is missing.', usage);
    const fleet: SimulateOptions = {
      executions: readCount(values.executions, 'executions', usage),
      seed: readCount(values.seed, 'seed', usage),
      now: readInstant(values.now),
      ...(values.days !== undefined && { spanDays: readCount(values.days, 'days', usage) }),
      ...(values.faults !== undefined && { faults: readFaults(values.faults) }),
    };
    const sent = await sendTo(values, fleet);
    const totals = { executions: fleet.executions, seed: fleet.seed, ...sent };
    return {
      json: totals,
      lines: [`${totals.executions} executions: ${sent.accepted} facts accepted, ${sent.duplicates} known before.`],
    };
  },
};

interface Target {
  readonly to?: string | undefined;
  readonly token?: string | undefined;
  readonly project: string;
}

async function sendTo({ to, token, project }: Target, fleet: SimulateOptions) {
  if (to !== undefined) {
    if (token === undefined) throw wrongUsage('--to needs --token.', usage);
    if (!URL.canParse(to)) throw wrongUsage('--to is not an address.', usage);
    return sendFleet(fleet, senderTo(to, token));
  }
  return withDatabase(async ({ operatorOf }) => {
    const target = await openIntake(await operatorOf(project));
    return sendFleet(fleet, async (facts) => {
      const result = await ingestInto(target, facts, 'native');
      // As a console does in between; a message is published once it has been seen often enough by then.
      await projectPending();
      return result;
    });
  });
}

async function sendFleet(fleet: SimulateOptions, send: Send) {
  const totals = { accepted: 0, duplicates: 0 };
  let batch: NativeFact[] = [];
  const flush = async () => {
    const { accepted, duplicates } = await send(batch);
    totals.accepted += accepted;
    totals.duplicates += duplicates;
    batch = [];
  };
  for (const facts of simulateFleet(fleet)) {
    batch.push(...facts);
    if (batch.length >= BATCH) await flush();
  }
  if (batch.length > 0) await flush();
  return totals;
}

function readInstant(text: string | undefined): Date {
  const instant = text === undefined ? new Date() : new Date(text);
  if (Number.isNaN(instant.getTime())) throw wrongUsage('--now is not an instant such as 2026-12-01T00:00:00Z.', usage);
  return instant;
}

function readFaults(given: readonly string[]): string[] {
  const faults = given.flatMap((text) => text.split(',')).filter((name) => name !== '' && name !== 'none');
  if (faults.some((name) => !(FAULTS as readonly string[]).includes(name))) {
    throw wrongUsage(`--faults takes none or some of ${FAULTS.join(', ')}.`, usage);
  }
  return faults;
}
