import type { Client } from 'pg';
import { withOwner } from '@/db/migrate';
import { firstTaxonomy } from '@/lib/classification/first-taxonomy';
import { Problem } from '@/lib/problem';

const SLUG = /^[a-z0-9](?:[a-z0-9-]{0,46}[a-z0-9])?$/;

/**
 * Makes a project with the first version of its taxonomy, or finds it when the slug is taken. Part of the set-up, before
 * anybody has a role in it, so it runs as the owner of the database.
 * @returns the project's id.
 */
export async function createProject(ownerUrl: string, project: { slug: string; name: string }): Promise<string> {
  if (!SLUG.test(project.slug)) {
    throw new Problem('invalid-request', 'A project is named with lower-case letters, digits and hyphens, at most 48.');
  }
  return withOwner(ownerUrl, async (owner) => {
    await owner.query('BEGIN');
    const made = await owner.query<{ id: string }>(
      'INSERT INTO projects (slug, name) VALUES ($1, $2) ON CONFLICT (slug) DO NOTHING RETURNING id',
      [project.slug, project.name],
    );
    if (made.rows[0]) await seedTaxonomy(owner, made.rows[0].id);
    await owner.query('COMMIT');
    const { rows } = await owner.query<{ id: string }>('SELECT id FROM projects WHERE slug = $1', [project.slug]);
    return rows[0]!.id;
  });
}

async function seedTaxonomy(owner: Client, projectId: string): Promise<void> {
  const codes = firstTaxonomy();
  await owner.query(
    `INSERT INTO taxonomy_codes (project_id, version, code, domain, title, description, state)
      SELECT $1, 1, code, domain, title, description, 'active'
      FROM unnest($2::text[], $3::text[], $4::text[], $5::text[]) AS row (code, domain, title, description)`,
    [
      projectId,
      codes.map(({ code }) => code),
      codes.map(({ domain }) => domain),
      codes.map(({ title }) => title),
      codes.map(({ description }) => description),
    ],
  );
}
