import { withOwner } from '@/db/migrate';
import { Problem } from '@/lib/problem';

const SLUG = /^[a-z0-9](?:[a-z0-9-]{0,46}[a-z0-9])?$/;

/**
 * Makes a project, or finds it when the slug is taken. Part of the set-up, before anybody has a role in it, so it runs
 * as the owner of the database.
 * @returns the project's id.
 */
export async function createProject(ownerUrl: string, project: { slug: string; name: string }): Promise<string> {
  if (!SLUG.test(project.slug)) {
    throw new Problem('invalid-request', 'A project is named with lower-case letters, digits and hyphens, at most 48.');
  }
  return withOwner(ownerUrl, async (owner) => {
    await owner.query('INSERT INTO projects (slug, name) VALUES ($1, $2) ON CONFLICT (slug) DO NOTHING', [
      project.slug,
      project.name,
    ]);
    const { rows } = await owner.query<{ id: string }>('SELECT id FROM projects WHERE slug = $1', [project.slug]);
    return rows[0]!.id;
  });
}
