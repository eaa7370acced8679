import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { NextConfig } from 'next';

/** Another folder under `.next/` lets a second development server run in the same checkout. */
const distDir = process.env.ASSAY_BUILD_DIR || '.next';

/** No frame of another site around the console, no guessing of content types, no address of ours to other sites. */
const SECURITY_HEADERS = [
  { key: 'X-Frame-Options', value: 'DENY' },
  { key: 'X-Content-Type-Options', value: 'nosniff' },
  { key: 'Referrer-Policy', value: 'same-origin' },
];

const config: NextConfig = {
  distDir,
  // Native or driver packages that must be loaded from node_modules, not bundled.
  serverExternalPackages: ['pg', '@node-rs/argon2', 'pino', 'prom-client'],
  // `npm test` checks the types; the build that a first start makes need not do it again.
  typescript: { ignoreBuildErrors: true, tsconfigPath: tsconfigPath() },
  poweredByHeader: false,
  headers: async () => [{ source: '/:path*', headers: SECURITY_HEADERS }],
  reactStrictMode: true,
  // Clients put the paths of OTLP behind whatever base they are given, such as that of another product.
  rewrites: async () => [{ source: '/:prefix+/v1/:signal(traces|logs|metrics)', destination: '/v1/:signal' }],
};

/** Next.js writes the names of its folders into the file it is given; one of its own keeps ours as it is. */
function tsconfigPath(): string {
  if (distDir === '.next') return 'tsconfig.json';
  const own = path.join('node_modules', `.tsconfig-${path.basename(distDir)}.json`);
  writeFileSync(own, JSON.stringify({ extends: '../tsconfig.json' }));
  return own;
}

export default config;
