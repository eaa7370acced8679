import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { DATABASE_ROLES, type DatabaseRole } from '@/db/roles';
import { freshDatabase } from '../support/database';

const database = freshDatabase();
const INSUFFICIENT_PRIVILEGE = '42501';

/** Who may read every column of these, and who may add to them; nobody else may do either. */
const READERS: Record<string, readonly DatabaseRole[]> = {
  capabilities: [
    'assay_projector',
    'assay_aggregate',
    'assay_drilldown',
    'assay_governance',
    'assay_risk',
    'assay_admin',
  ],
  control_rollups: ['assay_projector', 'assay_aggregate', 'assay_drilldown', 'assay_governance', 'assay_risk'],
  findings: ['assay_projector', 'assay_drilldown'],
  finding_triage: ['assay_drilldown', 'assay_governance'],
  unknown_outcomes: ['assay_projector', 'assay_drilldown'],
  reconciliations: ['assay_projector', 'assay_drilldown', 'assay_governance'],
};
const WRITERS: Record<string, readonly DatabaseRole[]> = {
  capabilities: ['assay_admin'],
  control_rollups: ['assay_projector'],
  findings: ['assay_projector'],
  finding_triage: ['assay_governance'],
  unknown_outcomes: ['assay_projector'],
  reconciliations: ['assay_governance'],
};

async function isRefused(role: DatabaseRole, statement: string): Promise<boolean> {
  const client = new Client({ connectionString: database.appUrl });
  await client.connect();
  try {
    await client.query(
      `BEGIN; SET LOCAL ROLE ${role}; SELECT set_config('assay.project_id', '${database.projectId}', true)`,
    );
    await client.query(statement);
    return false;
  } catch (failure) {
    return (failure as { code: string }).code === INSUFFICIENT_PRIVILEGE;
  } finally {
    await client.end();
  }
}

describe.each(Object.keys(READERS))('%s', (table) => {
  it('can be read by those alone whose work needs it', async () => {
    for (const role of DATABASE_ROLES) {
      const mayRead = READERS[table]?.includes(role);
      expect(await isRefused(role, `SELECT * FROM ${table}`), role).toBe(!mayRead);
    }
  });

  it('can be added to by those alone whose work it is', async () => {
    for (const role of DATABASE_ROLES) {
      const mayWrite = WRITERS[table]?.includes(role);
      expect(await isRefused(role, `INSERT INTO ${table} (project_id) VALUES ('${database.projectId}')`), role).toBe(
        !mayWrite,
      );
    }
  });

  it('shows nothing of another project', async () => {
    const [policy] = await database.owner<{ relrowsecurity: boolean }>(
      'SELECT relrowsecurity FROM pg_class WHERE relname = $1',
      [table],
    );
    expect(policy?.relrowsecurity).toBe(true);
  });
});

describe('marking executions as touched', () => {
  it.each([
    ["assay_touch_execution('x')", 'assay_governance'],
    ["assay_touch_since('-infinity')", 'assay_admin'],
  ])('by %s is for one role', async (call, allowed) => {
    for (const role of DATABASE_ROLES) {
      expect(await isRefused(role, `SELECT ${call}`), role).toBe(role !== allowed);
    }
  });
});
