import { access, chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type EmbeddedServer, findEmbedded, startEmbedded } from '@/db/embedded/cluster';
import { withOwner } from '@/db/migrate';

let folder: string;
let servers: EmbeddedServer[];

beforeEach(async () => {
  servers = [];
  folder = await mkdtemp(path.join(os.tmpdir(), 'assay-embedded-'));
  await chmod(folder, 0o755);
});
afterEach(async () => {
  for (const server of servers) await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const start = async () => {
  const server = await startEmbedded(folder, ['fsync=off']);
  servers.push(server);
  return server;
};
const answers = (server: EmbeddedServer) => withOwner(server.ownerUrl, (owner) => owner.query('SELECT 1'));

it('makes one database of two starts at once in an empty folder, and both find it', async () => {
  const both = await Promise.all([start(), start()]);
  expect(both.map(({ adopted }) => adopted).sort()).toEqual([false, true]);
  expect(both[0].ownerUrl).toBe(both[1].ownerUrl);
  for (const server of both) await answers(server);
  expect((await readdir(folder)).sort()).toEqual(['postgres', 'postgres.json', 'postgres.log']);
}, 60_000);

it('finds the server that runs, whatever port was written down', async () => {
  const server = await start();
  const file = path.join(folder, 'postgres.json');
  await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), port: 1 }));
  expect((await findEmbedded(folder))?.ownerUrl).toBe(server.ownerUrl);
  expect((await start()).ownerUrl).toBe(server.ownerUrl);
}, 60_000);

it('never makes a new database where there is one whose password is gone or damaged', async () => {
  await (await start()).stop();
  const file = path.join(folder, 'postgres.json');
  await writeFile(file, '{"port":1,"pass');
  await expect(startEmbedded(folder)).rejects.toThrow(`The file ${file} is damaged; put it back from a backup.`);
  await rm(file);
  await expect(startEmbedded(folder)).rejects.toThrow('holds a database but not its file postgres.json');
  await access(path.join(folder, 'postgres', 'PG_VERSION'));
}, 60_000);
