import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { claudeCodeSettings, factsCommand, otlpSettings } from '@/components/onboarding/shell-examples';
import type { RawFact } from '@/lib/facts/fact';
import { ingestFacts } from '@/lib/ingest/ingest';
import { freshDatabase } from '../../support/database';

const database = freshDatabase();

/** Runs a script in which `curl` prints its arguments and what it is given to send. */
function run(script: string): string {
  return execFileSync('sh', ['-c', `curl() { printf '%s\\n' "$@"; cat; }\n${script}`], { encoding: 'utf8' });
}

describe('the command of the first run', () => {
  it('sends, through a shell, facts that the intake takes', async () => {
    const output = run(factsCommand('http://127.0.0.1:3000', 'assay_token'));
    expect(output).toContain('http://127.0.0.1:3000/api/v1/facts\n');
    expect(output).toContain('Authorization: Bearer assay_token\n');
    const { facts } = JSON.parse(output.slice(output.indexOf('{'))) as { facts: RawFact[] };
    const { scope } = await database.token('ingest');
    expect(await ingestFacts(scope, facts)).toEqual({ accepted: 2, duplicates: 0, rejected: [] });
  });
});

describe('the settings of the first run', () => {
  it('give an exporter the address and an encoded header', () => {
    const script = `${otlpSettings('http://127.0.0.1:3000', 'assay_token')}\nenv`;
    const settings = run(script).split('\n');
    expect(settings).toContain('OTEL_EXPORTER_OTLP_ENDPOINT=http://127.0.0.1:3000');
    expect(settings).toContain('OTEL_EXPORTER_OTLP_PROTOCOL=http/protobuf');
    expect(settings).toContain('OTEL_EXPORTER_OTLP_HEADERS=Authorization=Bearer%20assay_token');
  });

  it('turn on the log events of Claude Code', () => {
    const settings = run(`${claudeCodeSettings('http://127.0.0.1:3000', 'assay_token')}\nenv`).split('\n');
    expect(settings).toContain('CLAUDE_CODE_ENABLE_TELEMETRY=1');
    expect(settings).toContain('OTEL_LOGS_EXPORTER=otlp');
    expect(settings).toContain('OTEL_EXPORTER_OTLP_ENDPOINT=http://127.0.0.1:3000');
  });
});
