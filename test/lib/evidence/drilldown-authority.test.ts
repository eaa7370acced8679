import { beforeAll, describe, expect, it } from 'vitest';
import * as factsRoute from '@/app/api/v1/executions/[id]/facts/route';
import * as executionRoute from '@/app/api/v1/executions/[id]/route';
import * as executionsRoute from '@/app/api/v1/executions/route';
import * as interactionRoute from '@/app/api/v1/interactions/[id]/route';
import * as threadRoute from '@/app/api/v1/threads/[id]/route';
import { type Access, withAuthority } from '@/lib/access/authority';
import { listExecutions } from '@/lib/evidence/read';
import { readDossier } from '@/lib/evidence/read-dossier';
import { listFacts } from '@/lib/evidence/read-facts';
import { readInteraction, readThread } from '@/lib/evidence/read-family';
import type { Handler } from '@/lib/http/guard';
import { freshDatabase } from '../../support/database';
import { ingestFacts } from '../../support/evidence';
import { plainRun } from './native-fact';

const database = freshDatabase();

interface Verb {
  readonly action: string;
  readonly object: string;
  readonly run: (access: Access<'quality:drilldown'>) => Promise<unknown>;
  readonly handler: Handler;
  readonly params: Record<string, string>;
}
const VERBS: Verb[] = [
  {
    action: 'execution.list',
    object: 'default',
    run: (access) => listExecutions(access, { id: 'exec' }),
    handler: executionsRoute.GET,
    params: {},
  },
  {
    action: 'execution.read',
    object: 'exec',
    run: (access) => readDossier(access, { id: 'exec' }),
    handler: executionRoute.GET,
    params: { id: 'exec' },
  },
  {
    action: 'fact.list',
    object: 'exec',
    run: (access) => listFacts(access, { id: 'exec' }),
    handler: factsRoute.GET,
    params: { id: 'exec' },
  },
  {
    action: 'interaction.read',
    object: 'int',
    run: (access) => readInteraction(access, { id: 'int' }),
    handler: interactionRoute.GET,
    params: { id: 'int' },
  },
  {
    action: 'thread.read',
    object: 'thr',
    run: (access) => readThread(access, { id: 'thr' }),
    handler: threadRoute.GET,
    params: { id: 'thr' },
  },
];

beforeAll(async () => {
  await ingestFacts(database, plainRun('exec', 0, { interaction_id: 'int', thread_id: 'thr' }));
});

async function ask(handler: Handler, params: Record<string, string>, token: string): Promise<Response> {
  const request = new Request('http://localhost/api/v1/x', { headers: { authorization: `Bearer ${token}` } });
  return handler(request, { params: Promise.resolve(params) });
}

describe.each(VERBS)('$action', ({ action, object, run, handler, params }) => {
  it('keeps in the audit trail who read what', async () => {
    const person = await database.person('operator');
    await withAuthority('quality:drilldown', person, run);
    const rows = await database.owner(
      'SELECT action, object_id, permission, result FROM audit_events WHERE actor_id = $1',
      [person.principal.userId],
    );
    expect(rows).toEqual([{ action, object_id: object, permission: 'quality:drilldown', result: 'done' }]);
  });

  it('is refused to everybody without the permission', async () => {
    for (const role of ['viewer', 'governance lead', 'auditor', 'admin'] as const) {
      const person = await database.person(role);
      await expect(withAuthority('quality:drilldown', person, run)).rejects.toMatchObject({
        kind: 'permission-denied',
      });
    }
  });

  it('reads nothing under the authority for aggregates, even where the check was left out', async () => {
    const viewer = await database.person('viewer');
    const smuggled = withAuthority('quality:aggregate', viewer, (access) =>
      run(access as unknown as Access<'quality:drilldown'>),
    );
    await expect(smuggled).rejects.toMatchObject({ cause: { code: '42501' } });
  });

  it('answers 403 over HTTP and names the permission, and 200 to a token that has it', async () => {
    const refused = await ask(handler, params, (await database.token('quality:aggregate')).text);
    expect(refused.status).toBe(403);
    const body = await refused.text();
    expect(JSON.parse(body)).toMatchObject({ permission: 'quality:drilldown' });
    expect(body).not.toMatch(/exec|thr\b|int\b/);
    const allowed = await ask(handler, params, (await database.token('quality:drilldown')).text);
    expect(allowed.status).toBe(200);
  });
});
