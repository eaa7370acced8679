import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import http from 'node:http';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startEmbedded } from '@/db/embedded/cluster';
import { eventually } from '../support/eventually';
import {
  makeToken,
  newDataFolder,
  type Product,
  productEnvironment,
  removeDataFolder,
  startProduct,
} from '../support/product';
import { postmaster, sendFacts, startedFact } from '../support/requests';

const ROOT = path.resolve(import.meta.dirname, '../..');
const NO_ADMIN = { ASSAY_ADMIN_EMAIL: '', ASSAY_ADMIN_PASSWORD: '' };
const START_MS = 90_000;

let dataFolder: string;
let product: Product | undefined;

beforeAll(async () => {
  dataFolder = await newDataFolder();
});
afterAll(async () => {
  await product?.stop();
  await removeDataFolder(dataFolder);
});

/** Starts where the start is to be refused. */
function refusedStart(variables: Record<string, string>): Promise<{ code: number | null; out: string; err: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['--import', 'tsx', path.join(ROOT, 'lib/cli/start.ts')], {
      cwd: ROOT,
      env: { ...productEnvironment(dataFolder), PORT: '0', ...variables },
    });
    let out = '';
    let err = '';
    child.stdout.on('data', (chunk) => {
      out += chunk;
    });
    child.stderr.on('data', (chunk) => {
      err += chunk;
    });
    child.on('close', (code) => resolve({ code, out, err }));
  });
}

describe('a start that cannot be', () => {
  it('says in one sentence that the port is in use, and starts no database', async () => {
    const taken = net.createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => taken.once('listening', resolve));
    const { port } = taken.address() as net.AddressInfo;
    const { code, out, err } = await refusedStart({ PORT: String(port) });
    taken.close();
    expect({ code, out, err }).toEqual({
      code: 1,
      out: '',
      err: `The port ${port} on 127.0.0.1 is in use; set PORT to another one.\n`,
    });
    expect(await postmaster(dataFolder)).toBeUndefined();
  });

  it('says in one sentence that the data folder cannot be written', async () => {
    const file = path.join(dataFolder, 'a-file');
    await writeFile(file, '');
    const folder = path.join(file, 'data');
    const { code, out, err } = await refusedStart({ ASSAY_DATA_DIR: folder });
    expect({ code, out, err }).toEqual({
      code: 1,
      out: '',
      err: `The data folder ${folder} cannot be written (ENOTDIR); set ASSAY_DATA_DIR to a folder that can.\n`,
    });
  });

  it('names a wrong variable in one sentence, without its value', async () => {
    const { code, out, err } = await refusedStart({ NEXTAUTH_SECRET: 'hunter2' });
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(/^The variable NEXTAUTH_SECRET is wrong: [^\n]+\.\n$/);
    expect(err).not.toContain('hunter2');
  });

  it('says in one sentence that the database of DATABASE_URL does not answer, without its password', async () => {
    const { code, out, err } = await refusedStart({ DATABASE_URL: 'postgres://someone:hunter2@127.0.0.1:1/assay' });
    expect({ code, out, err }).toEqual({
      code: 1,
      out: expect.not.stringContaining('Assay is ready'),
      err: 'The database at 127.0.0.1:1 does not answer (ECONNREFUSED); check DATABASE_URL.\n',
    });
  });
});

describe('starts one after the other on one data folder', () => {
  let token: string;

  afterEach(async () => {
    // So that one failure does not become that of the next test.
    if (product && product.process.exitCode === null) await product.stop();
  });

  it(
    'prints a set-up link at the first start, good once',
    async () => {
      product = await startProduct(dataFolder, NO_ADMIN);
      const links = product.output().match(/http:\S+\/set-up\?link=\S+/g);
      expect(links).toHaveLength(1);
      const link = new URL(links![0] as string).searchParams.get('link');
      const setUp = () =>
        fetch(`${product!.url}/api/auth/set-up`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', origin: product!.url },
          body: JSON.stringify({ link, email: 'first@example.com', name: 'First', password: 'plum orchard lantern' }),
        });
      expect((await setUp()).status).toBe(200);
      expect((await setUp()).status).toBeGreaterThanOrEqual(400);
      token = await makeToken(dataFolder, 'ingest', 'quality:aggregate', 'quality:drilldown');
      const receipt = await sendFacts(product.url, token, [startedFact('first-execution')]);
      expect(receipt).toMatchObject({ accepted: 1 });
      expect(await product.stop()).toBe(0);
      expect(await postmaster(dataFolder)).toBeUndefined();
    },
    START_MS,
  );

  it(
    'finds everything at the second start, prints no link, and adopts the database that a killed one left',
    async () => {
      product = await startProduct(dataFolder, NO_ADMIN);
      expect(product.output()).not.toContain('/set-up');
      expect(await sendFacts(product.url, token, [startedFact('first-execution')])).toMatchObject({
        accepted: 0,
        duplicates: 1,
      });

      const left = await postmaster(dataFolder);
      await product.kill();
      expect(await postmaster(dataFolder)).toBe(left);
      product = await startProduct(dataFolder, NO_ADMIN);
      expect(await postmaster(dataFolder)).toBe(left);
      expect(await sendFacts(product.url, token, [startedFact('first-execution')])).toMatchObject({ duplicates: 1 });
      expect(await product.stop()).toBe(0);
      expect(await postmaster(dataFolder)).toBeUndefined();
    },
    START_MS,
  );

  it(
    'lets a running request end before it stops, and takes two interrupts at once for one Ctrl-C',
    async () => {
      product = await startProduct(dataFolder, NO_ADMIN);
      const upload = openUpload(product.url, token, [startedFact('second-execution')]);
      await upload.halfSent;
      // npm and the terminal both pass a Ctrl-C on.
      product.process.kill('SIGINT');
      const stopped = product.stop();
      await eventually(() => expectRefused(product!.url));
      upload.sendRest();
      expect(await upload.answer).toMatchObject({ accepted: 1 });
      expect(await stopped).toBe(0);
      expect(await postmaster(dataFolder)).toBeUndefined();
    },
    START_MS,
  );

  it(
    'exits at once at a second Ctrl-C, and the next start adopts the database',
    async () => {
      product = await startProduct(dataFolder, NO_ADMIN);
      const upload = openUpload(product.url, token, [startedFact('third-execution')]);
      upload.answer.catch(() => undefined);
      await upload.halfSent;
      product.process.kill('SIGINT');
      await sleep(700);
      expect(await product.stop()).toBe(130);

      const left = await postmaster(dataFolder);
      expect(left).toBeDefined();
      product = await startProduct(dataFolder, NO_ADMIN);
      expect(await postmaster(dataFolder)).toBe(left);
    },
    START_MS,
  );
});

it(
  'works on the server of DATABASE_URL, starts none of its own and leaves that one running',
  async () => {
    const elsewhere = await newDataFolder();
    const server = await startEmbedded(elsewhere);
    try {
      const variables = { ...NO_ADMIN, DATABASE_URL: server.ownerUrl };
      product = await startProduct(dataFolder, variables);
      expect(await postmaster(dataFolder)).toBeUndefined();
      expect((await fetch(`${product.url}/readyz`)).status).toBe(200);
      expect(await product.stop()).toBe(0);
      expect(await postmaster(elsewhere)).toBeDefined();
    } finally {
      await server.stop();
      await removeDataFolder(elsewhere);
    }
  },
  START_MS,
);

/** A request whose body is half sent. */
function openUpload(url: string, token: string, facts: readonly object[]) {
  const body = JSON.stringify({ facts });
  const upload = http.request(`${url}/api/v1/facts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'content-length': body.length },
  });
  const answer = new Promise<unknown>((resolve, reject) => {
    upload.on('error', reject);
    upload.on('response', (response) => {
      let text = '';
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('end', () => resolve(JSON.parse(text)));
    });
  });
  const halfSent = new Promise<void>((resolve) => upload.write(body.slice(0, 20), () => setTimeout(resolve, 300)));
  return { halfSent, sendRest: () => upload.end(body.slice(20)), answer };
}

async function expectRefused(url: string): Promise<void> {
  await expect(fetch(`${url}/healthz`, { headers: { connection: 'close' } })).rejects.toThrow();
}
