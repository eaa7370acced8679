import { describe, expect, it } from 'vitest';
import { guardOf } from '@/lib/http/guard';
import { undeclared } from '@/lib/http/inventory';

const routes = import.meta.glob<Record<string, unknown>>('../app/**/route.ts', { eager: true });
const pages = import.meta.glob<{ default: unknown }>('../app/**/page.tsx', { eager: true });
const texts = import.meta.glob<string>(['../app/**/route.ts', '../app/**/page.tsx'], {
  eager: true,
  query: '?raw',
  import: 'default',
});

describe('the inventory of routes', () => {
  it('has no page and no handler that does not declare what it needs', () => {
    const files = Object.entries(texts).map(([path, text]) => ({ path, text }));
    expect(files.length).toBeGreaterThan(30);
    expect(undeclared(files)).toEqual([]);
    const unmarked = [
      ...Object.entries(routes).flatMap(([file, handlers]) =>
        Object.entries(handlers).flatMap(([method, handler]) => (guardOf(handler) ? [] : [`${method} ${file}`])),
      ),
      ...Object.entries(pages).flatMap(([file, page]) => (guardOf(page.default) ? [] : [file])),
    ];
    expect(unmarked).toEqual([]);
  });

  it('finds a page or handler that goes around the declaration', () => {
    const planted = [
      { path: 'app/api/v1/x/route.ts', text: 'export async function GET() { return new Response("all of it"); }' },
      { path: 'app/x/page.tsx', text: 'export default function Page() { return null; }' },
      { path: 'app/y/page.tsx', text: "export default guardedPage('quality:aggregate', async () => null);" },
    ];
    expect(undeclared(planted)).toEqual(['app/api/v1/x/route.ts', 'app/x/page.tsx']);
  });

  it('is on record, so that a change of who may do what is seen in review', () => {
    const table = [
      ...Object.entries(routes).flatMap(([file, handlers]) =>
        Object.entries(handlers).flatMap(([method, handler]) => {
          const guard = guardOf(handler);
          if (
            !guard ||
            (!Array.isArray(guard.needs) && 'public' in guard.needs && guard.needs.public === 'answers 405')
          )
            return [];
          return [`${method} ${address(file)} → ${needs(guard.needs)}`];
        }),
      ),
      ...Object.entries(pages).map(([file, page]) => `PAGE ${address(file)} → ${needs(guardOf(page.default)!.needs)}`),
    ];
    expect(table.sort()).toMatchSnapshot();
  });
});

function address(file: string): string {
  return (
    file
      .replace(/^\.\.\/app/, '')
      .replace(/\/(route\.ts|page\.tsx)$/, '')
      .replace(/\/\([^/]+\)/g, '') || '/'
  );
}

function needs(declared: readonly string[] | { readonly public: string }): string {
  return 'public' in declared ? `everybody: ${declared.public}` : declared.join(' or ');
}
