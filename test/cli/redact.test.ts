import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeRequest } from '../lib/otlp/protobuf-schema';
import { attributes, END, request, START } from '../lib/otlp/request';
import { newDataFolder, removeDataFolder, runCommand } from '../support/product';

const CANARY = 'please summarise the merger';
const KEY = ['gh', 'p_', 'a1B2'.repeat(9)].join('');

let dataFolder: string;
beforeAll(async () => {
  dataFolder = await newDataFolder();
});
afterAll(() => removeDataFolder(dataFolder));

const redact = (args: string[], input = '') => runCommand(dataFolder, ['redact', ...args], input);
const fact = (number: number, over: object, detail: object) => ({
  kind: 'tool.call',
  fact_id: `f-${number}`,
  execution_id: 'exe-1',
  observed_at: '2026-11-20T10:00:00Z',
  producer: { name: 'gateway' },
  ...over,
  detail: { status: 'error', ...detail },
});

describe('assay redact', () => {
  it('shows what would be kept of native facts, what would be dropped and which rules hit', async () => {
    const facts = [
      fact(1, {}, { tool: 'search', prompt: CANARY, arguments: CANARY, error_message: 'socket hang up' }),
      fact(2, { release: KEY }, { tool: 'search', prompt: CANARY, error_message: `the heron is lost: "${CANARY}"` }),
      fact(3, { kind: 'thought' }, {}),
    ];
    const { code, stdout } = await redact(['-', '--json'], JSON.stringify({ facts }));
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      format: 'facts',
      facts: [
        { fact_id: 'f-1', detail: { tool: 'search', error_template: expect.stringMatching(/^t_[0-9a-f]{32}$/) } },
        { fact_id: 'f-2', release: '[redacted:github-token]' },
      ],
      rejected: [{ name: 'unknown_kind', count: 1 }],
      dropped: [
        { producer: 'gateway', name: 'detail.arguments', count: 1 },
        { producer: 'gateway', name: 'detail.prompt', count: 2 },
        { producer: 'gateway', name: 'release', count: 1 },
      ],
      secret_rules: [{ name: 'github-token', count: 1 }],
      error_messages: { templates: 2, public: ['socket hang up'] },
    });
    for (const text of [CANARY, KEY, 'heron']) expect(stdout).not.toContain(text);
  });

  it('says the same to people', async () => {
    const { code, stdout } = await redact(
      ['-'],
      JSON.stringify(fact(1, { release: KEY }, { tool: 'x', prompt: CANARY })),
    );
    expect(code).toBe(0);
    expect(stdout).toMatch(/^Of these facts, 1 fact would be kept:\n {2}\{/);
    expect(stdout).toContain('Dropped, by producer and key:\n  1 × gateway detail.prompt\n  1 × gateway release');
    expect(stdout).toContain('Redacted, by rule:\n  1 × github-token');
    expect(stdout).not.toContain(CANARY);
  });

  it('reads traces as JSON and as protobuf', async () => {
    const span = {
      traceId: '0af7651916cd43dd8448eb211c80319c',
      spanId: 'b7ad6b7169203331',
      name: 'chat',
      startTimeUnixNano: START,
      endTimeUnixNano: END,
      attributes: attributes({
        'gen_ai.operation.name': 'chat',
        'gen_ai.request.model': 'gpt-5',
        'gen_ai.input.messages': CANARY,
      }),
    };
    const body = request([span], { scope: { name: 'test' } });
    const json = path.join(dataFolder, 'trace.json');
    const protobuf = path.join(dataFolder, 'trace.bin');
    await writeFile(json, JSON.stringify(body));
    await writeFile(protobuf, encodeRequest('traces', body));
    for (const args of [[json], [protobuf], [protobuf, '--format', 'traces']]) {
      const { code, stdout } = await redact([...args, '--json']);
      expect(code).toBe(0);
      expect(JSON.parse(stdout)).toMatchObject({
        format: 'traces',
        dropped: expect.arrayContaining([expect.objectContaining({ name: 'gen_ai.input.messages', count: 1 })]),
      });
      expect(stdout).toContain('"requested_model":"gpt-5"');
      expect(stdout).not.toContain(CANARY);
    }
  });

  it('stores nothing and starts no database', async () => {
    const folder = await newDataFolder();
    await runCommand(folder, ['redact', '-'], JSON.stringify({ facts: [fact(1, {}, { tool: 'x' })] }));
    expect(await readdir(folder).catch(() => [])).toEqual([]);
    await removeDataFolder(folder);
  });

  it('ends with 1 for what it cannot read, without quoting it, and with 2 for a wrong option', async () => {
    const unreadable = await redact(['-'], CANARY);
    expect(unreadable.code).toBe(1);
    expect(unreadable.stderr).toMatch(/neither native facts nor an OTLP request/);
    expect(unreadable.stderr).not.toContain(CANARY);
    expect(await redact([path.join(dataFolder, 'nowhere')])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/ENOENT/),
    });
    expect(await redact(['-', '--format', 'poem'])).toMatchObject({ code: 2 });
    expect(await redact([])).toMatchObject({ code: 2 });
  });
});
