import type { NextConfig } from 'next';

const config: NextConfig = {
  // Native or driver packages that must be loaded from node_modules, not bundled.
  serverExternalPackages: ['pg', '@node-rs/argon2', 'pino', 'prom-client'],
  poweredByHeader: false,
  reactStrictMode: true,
};

export default config;
