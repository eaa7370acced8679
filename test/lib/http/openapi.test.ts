import { describe, expect, it } from 'vitest';
import { guardOf } from '@/lib/http/guard';
import { openApiDocument } from '@/lib/http/openapi';

type Operations = Record<
  string,
  Record<string, { parameters?: { name: string; in: string }[]; requestBody?: unknown }>
>;

const document = openApiDocument();
const paths = document.paths as Operations;
const routes = import.meta.glob<Record<string, unknown>>('../../../app/api/v1/**/route.ts', { eager: true });
const served = Object.values(routes).flatMap((handlers) =>
  Object.values(handlers).flatMap((handler) => guardOf(handler)?.endpoint ?? []),
);

describe('the OpenAPI document', () => {
  it('has every endpoint that is served', () => {
    expect(served.length).toBeGreaterThan(20);
    const missing = served.filter(
      ({ method, path }) => !paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()],
    );
    expect(missing.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });

  it('names nothing that is not served', () => {
    const known = new Set(served.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`));
    const documented = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(documented.filter((operation) => !known.has(operation))).toEqual([
      'POST /api/v1/facts',
      'POST /v1/traces',
      'POST /v1/logs',
      'POST /v1/metrics',
    ]);
  });

  it('puts an input into the path, the query or the body, as the endpoint takes it', () => {
    const change = paths['/api/v1/members/{id}']?.patch;
    expect(change?.parameters?.map(({ name, in: place }) => [name, place])).toEqual([
      ['id', 'path'],
      ['project', 'query'],
    ]);
    expect(change?.requestBody).toMatchObject({
      content: { 'application/json': { schema: { required: ['roles'], properties: { roles: { type: 'array' } } } } },
    });
    const list = paths['/api/v1/tokens']?.get;
    expect(list).not.toHaveProperty('requestBody');
    expect(list?.parameters?.map(({ name }) => name)).toEqual(['after', 'limit', 'project']);
  });

  it('refers only to what it holds', () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference);
    expect(new Set(references)).toEqual(new Set(['#/components/schemas/Problem', '#/components/responses/Problem']));
  });
});
