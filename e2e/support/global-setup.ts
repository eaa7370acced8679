import path from 'node:path';
import { chromium } from '@playwright/test';
import { withAuthority } from '@/lib/access/authority';
import type { Role } from '@/lib/access/permissions';
import { addMember } from '@/lib/access/set-up';
import { create } from '@/lib/access/tokens';
import { senderTo } from '@/lib/cli/send-facts';
import { DEFAULT_PROJECT, withDatabase } from '@/lib/cli/with-database';
import { simulate } from '@/lib/simulate/fleet';
import { BROWSER_ARGUMENTS } from '../../test/support/browser';
import { eventually } from '../../test/support/eventually';
import { newDataFolder, removeDataFolder, startProduct } from '../../test/support/product';
import { dossierFacts, dossierSpans } from './dossiers';
import { ACCOUNTS, sessionFile } from './roles';
import { signIn } from './sign-in';

const EXECUTIONS = 2_000;
const SEED = 7;
const BATCH = 2_000;
const PROJECTION_LIMIT_MS = 120_000;

/**
 * Starts the real console once, makes a member of each role, sends the evidence of a fleet to its ingest endpoint,
 * waits until it is projected, and signs everybody in.
 * @returns what ends it all.
 */
export default async function setUp(): Promise<() => Promise<void>> {
  const dataFolder = await newDataFolder();
  const product = await startProduct(dataFolder);
  const tearDown = async () => {
    await product.stop();
    await removeDataFolder(dataFolder);
  };
  try {
    Object.assign(process.env, {
      ASSAY_E2E_URL: product.url,
      ASSAY_E2E_FOLDER: dataFolder,
      ASSAY_DATA_DIR: dataFolder,
    });
    const token = await makeMembersAndToken();
    await sendFleet(product.url, token);
    await sendDossiers(product.url, token);
    await eventually(() => expectProjected(product.url), PROJECTION_LIMIT_MS);
    await signEverybodyIn(product.url);
    return tearDown;
  } catch (failure) {
    await tearDown();
    throw failure;
  }
}

/** As the command line does. @returns the text of a token that may send evidence. */
function makeMembersAndToken(): Promise<string> {
  return withDatabase(async ({ ownerUrl, operatorOf }) => {
    for (const [role, person] of Object.entries(ACCOUNTS)) {
      await addMember(ownerUrl, { ...person, roles: [role], project: DEFAULT_PROJECT });
    }
    const { token } = await withAuthority('admin:manage', await operatorOf(DEFAULT_PROJECT), (access) =>
      create(access, { name: 'fleet', scopes: ['ingest'], expires_in_days: 1 }),
    );
    return token;
  });
}

async function sendFleet(url: string, token: string): Promise<void> {
  const send = senderTo(url, token);
  const facts = [...simulate({ executions: EXECUTIONS, seed: SEED, now: new Date() })].flat();
  for (let at = 0; at < facts.length; at += BATCH) await send(facts.slice(at, at + BATCH));
}

/** The executions whose dossiers are read, by their known ids: one of them as spans alone. */
async function sendDossiers(url: string, token: string): Promise<void> {
  await senderTo(url, token)(dossierFacts());
  const response = await fetch(`${url}/v1/traces`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify(dossierSpans()),
  });
  if (!response.ok) throw new Error(`The spans were answered with ${response.status}.`);
}

async function expectProjected(url: string): Promise<void> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  if (!/^assay_projection_queue_length 0$/m.test(metrics)) throw new Error('The fleet was not projected in time.');
}

async function signEverybodyIn(url: string): Promise<void> {
  const browser = await chromium.launch({
    executablePath: process.env.ASSAY_BROWSER as string,
    args: BROWSER_ARGUMENTS,
  });
  for (const [role, person] of Object.entries(ACCOUNTS)) {
    const context = await browser.newContext({ baseURL: url });
    await signIn(await context.newPage(), person);
    await context.storageState({ path: path.resolve(sessionFile(role as Role)) });
    await context.close();
  }
  await browser.close();
}
