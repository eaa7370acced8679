import { spawn } from 'node:child_process';
import path from 'node:path';

/**
 * Runs a program of `scripts/` as its users would, in a process of its own, with one argument in JSON.
 * @throws Error with what it wrote, when it fails.
 */
export async function runScript(
  name: string,
  options: object,
  environment: Record<string, string> = {},
): Promise<void> {
  const script = path.join(import.meta.dirname, 'scripts', `${name}.mjs`);
  const child = spawn(process.execPath, [script, JSON.stringify(options)], {
    env: { PATH: process.env.PATH, ...environment } as unknown as NodeJS.ProcessEnv,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let written = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (written += String(data)));
  const code = await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve));
  if (code !== 0) throw new Error(`${name} ended with ${code}: ${written}`);
}
