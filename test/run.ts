import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import * as z from 'zod';

/**
 * `npm test`: every check in order, stopping at the first that fails. The last line is `N passed, N failed` alone,
 * where the type check, the lint and the build count as one each.
 */
interface Counts {
  readonly passed: number;
  readonly failed: number;
}

interface Step {
  readonly heading: string;
  readonly command: readonly [string, ...string[]];
  /** Where the tool writes its own figures, and how they are read. */
  readonly report?: { readonly file: string; readonly read: (report: unknown) => Counts };
}

const Vitest = z.object({ numPassedTests: z.int(), numFailedTests: z.int() });
const Playwright = z.object({ stats: z.object({ expected: z.int(), flaky: z.int(), unexpected: z.int() }) });

function readVitest(report: unknown): Counts {
  const { numPassedTests, numFailedTests } = Vitest.parse(report);
  return { passed: numPassedTests, failed: numFailedTests };
}

function readPlaywright(report: unknown): Counts {
  const { expected, flaky, unexpected } = Playwright.parse(report).stats;
  return { passed: expected + flaky, failed: unexpected };
}

function steps(folder: string): Step[] {
  const unit = path.join(folder, 'vitest.json');
  const browser = path.join(folder, 'playwright.json');
  return [
    { heading: 'Type check', command: ['npm', 'run', '-s', 'typecheck'] },
    { heading: 'Lint', command: ['npm', 'run', '-s', 'lint'] },
    // Before the unit tests: some of them start the product, which would otherwise build it in the middle of a test.
    { heading: 'Production build', command: ['npm', 'run', '-s', 'build'] },
    {
      heading: 'Unit and database tests',
      command: ['npx', 'vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${unit}`],
      report: { file: unit, read: readVitest },
    },
    {
      heading: 'Browser tests',
      command: ['npx', 'playwright', 'test'],
      report: { file: browser, read: readPlaywright },
    },
  ];
}

function execute([program, ...args]: Step['command'], variables: Record<string, string>): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', ...variables },
    });
    child.on('error', () => resolve(false));
    child.on('close', (code) => resolve(code === 0));
  });
}

async function perform(step: Step): Promise<Counts> {
  console.log(`\n=== ${step.heading} ===\n`);
  const startedMs = Date.now();
  const { report } = step;
  const succeeded = await execute(step.command, report ? { PLAYWRIGHT_JSON_OUTPUT_FILE: report.file } : {});
  console.log(
    `\n${step.heading}: ${succeeded ? 'passed' : 'FAILED'} in ${Math.round((Date.now() - startedMs) / 1000)} s`,
  );
  const counts = report ? await countsOf(report) : { passed: succeeded ? 1 : 0, failed: succeeded ? 0 : 1 };
  // A tool can fail beside its tests: a file that does not load, a set-up that does not start.
  return succeeded || counts.failed > 0 ? counts : { ...counts, failed: 1 };
}

async function countsOf({ file, read }: NonNullable<Step['report']>): Promise<Counts> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? { passed: 0, failed: 1 } : read(JSON.parse(text));
}

const folder = await mkdtemp(path.join(os.tmpdir(), 'assay-report-'));
const total = { passed: 0, failed: 0 };
for (const step of steps(folder)) {
  const { passed, failed } = await perform(step);
  total.passed += passed;
  total.failed += failed;
  if (failed > 0) break;
}
await rm(folder, { recursive: true, force: true });
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;
