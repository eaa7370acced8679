import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CorpusFile, corpusFiles } from '../support/corpora';
import { eventually } from '../support/eventually';
import { makeToken, newDataFolder, type Product, removeDataFolder, startProduct } from '../support/product';

const files = [
  ...corpusFiles('captured-otlp-js', '_v1_traces.json'),
  ...corpusFiles('captured-otlp-js', '.pb'),
  ...corpusFiles('trail', '.otlp.json'),
  ...corpusFiles('otlp-proto-examples', 'trace.json'),
];

let product: Product;
let dataFolder: string;
let ingest: string;
let read: string;

/** Recorded requests, posted as they are to the running product; skipped where the folder of the corpora is absent. */
describe.skipIf(files.length === 0)('the recorded traces of real agents', () => {
  beforeAll(async () => {
    dataFolder = await newDataFolder();
    product = await startProduct(dataFolder);
    ingest = await makeToken(dataFolder, 'ingest');
    read = await makeToken(dataFolder, 'quality:drilldown', 'quality:aggregate');
  }, 120_000);

  afterAll(async () => {
    await product?.stop();
    await removeDataFolder(dataFolder);
  });

  async function send(file: CorpusFile): Promise<void> {
    const isJson = file.name.endsWith('.json');
    const response = await fetch(`${product.url}/v1/traces`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${ingest}`,
        'content-type': isJson ? 'application/json' : 'application/x-protobuf',
      },
      body: new Uint8Array(file.read()),
    });
    expect(response.status, file.name).toBe(200);
    const body = await response.text();
    // Full success: nothing of a recorded request is refused.
    expect(body, file.name).toBe(isJson ? '{}' : '');
  }

  async function get<T>(address: string): Promise<T> {
    const response = await fetch(`${product.url}${address}`, { headers: { authorization: `Bearer ${read}` } });
    const body = await response.text();
    expect(response.status, `${address} ${body}`).toBe(200);
    return JSON.parse(body) as T;
  }

  interface Listed {
    execution_id: string;
    failed_calls: number;
    fact_count: number;
    outcome: string | null;
    lifecycle_source: string;
  }
  /** Year by year, because a range has a longest length; the recordings are of several. */
  async function allExecutions(): Promise<Listed[]> {
    const items: Listed[] = [];
    for (let year = 2023; year <= new Date().getUTCFullYear(); year += 1) {
      const range = `from=${year}-01-01T00:00:00Z&to=${year + 1}-01-01T00:00:00Z`;
      for (let after: string | null = ''; after !== null; ) {
        const page: { items: Listed[]; next: string | null } = await get(
          `/api/v1/executions?${range}&limit=200${after && `&after=${after}`}`,
        );
        items.push(...page.items);
        after = page.next;
      }
    }
    return items;
  }

  it('go in unchanged, are listed with their failed calls, and add nothing when they are sent again', async () => {
    for (const file of files) await send(file);
    const first = await eventually(async () => {
      const listed = await allExecutions();
      expect(listed.length).toBeGreaterThan(30);
      expect(listed.filter((execution) => execution.failed_calls > 0).length).toBeGreaterThan(10);
      return listed;
    });
    const settled = await eventually(async () => {
      const now = await allExecutions();
      expect(now).toEqual(await allExecutions());
      return now;
    });
    expect(settled.length).toBeGreaterThanOrEqual(first.length);
    // Read out of spans, and never said to be more than that.
    expect(settled.filter((execution) => execution.outcome !== null).length).toBeGreaterThan(30);
    expect(settled.filter((execution) => execution.lifecycle_source === 'observed')).toEqual([]);
    for (const file of files) await send(file);
    await eventually(async () => expect(await allExecutions()).toEqual(settled));
  }, 120_000);

  it('blame what the recordings were made to show', async () => {
    const expected: Record<string, string> = {
      http429_retry_exhausted: 'provider',
      http529: 'provider',
      http400: 'caller',
      tool_throws: 'tool',
      content_filter: 'policy',
    };
    for (const [scenario, domain] of Object.entries(expected)) {
      const recorded = files.filter(({ name }) => name.includes(`ai-sdk-v7/${scenario}/`) && name.endsWith('.json'));
      for (const file of recorded) {
        const request = JSON.parse(Buffer.from(file.read()).toString());
        const traceId = request.resourceSpans[0].scopeSpans[0].spans[0].traceId;
        const dossier = await get<{ occurrences: { domain: string }[] }>(`/api/v1/executions/${traceId}`);
        const domains = dossier.occurrences.map((occurrence) => occurrence.domain);
        expect(domains, scenario).toContain(domain);
      }
    }
  });
});
