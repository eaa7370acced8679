import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { undeclared } from '@/lib/http/inventory';

/** Runs before the build and ends it when a page or handler does not declare its permission. */
const app = path.resolve(import.meta.dirname, '../../app');
const files = readdirSync(app, { recursive: true, encoding: 'utf8' })
  .filter((file) => /(^|\/)(route|page)\.tsx?$/.test(file))
  .map((file) => ({ path: path.join('app', file), text: readFileSync(path.join(app, file), 'utf8') }));

const missing = undeclared(files);
if (missing.length > 0) {
  console.error(`These do not declare a permission (lib/http/methods.ts, app/guarded-page.tsx): ${missing.join(', ')}`);
  process.exit(1);
}
