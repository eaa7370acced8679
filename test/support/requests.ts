import { readFile } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';

/** One small fact of an execution. */
export function startedFact(executionId: string): object {
  return {
    fact_id: `${executionId}-started`,
    kind: 'execution.started',
    execution_id: executionId,
    observed_at: new Date(Date.UTC(2026, 10, 1)).toISOString(),
    producer: { name: 'test' },
    detail: { origin: 'initial', source: 'chat' },
  };
}

/** Sends native facts. @returns the receipt, or the problem document. */
export async function sendFacts(url: string, token: string, facts: readonly object[]): Promise<unknown> {
  const response = await fetch(`${url}/api/v1/facts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ facts }),
  });
  return response.json();
}

/** With headers that `fetch` does not let us set. */
export function request(
  url: string,
  address: string,
  headers: Record<string, string>,
): Promise<{ status: number | undefined; body: string }> {
  return new Promise((resolve, reject) => {
    http
      .get(url + address, { headers }, (response) => {
        let body = '';
        response.setEncoding('utf8');
        response.on('data', (chunk) => {
          body += chunk;
        });
        response.on('end', () => resolve({ status: response.statusCode, body }));
      })
      .on('error', reject);
  });
}

/** The process id of the database's first process, undefined when it has ended. */
export async function postmaster(dataFolder: string): Promise<number | undefined> {
  const text = await readFile(path.join(dataFolder, 'postgres', 'postmaster.pid'), 'utf8').catch(() => undefined);
  const pid = Number(text?.split('\n')[0]);
  if (!pid) return undefined;
  try {
    process.kill(pid, 0);
    return pid;
  } catch {
    return undefined;
  }
}
