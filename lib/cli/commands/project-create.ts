import { createProject } from '@/lib/access/create-project';
import { type Command, readOptions, wrongUsage } from '../command';
import { withDatabase } from '../with-database';

const usage = 'project create SLUG [--name TEXT]';

export const projectCreate: Command = {
  usage,
  summary: 'Makes a project, or finds it when the slug is taken.',
  async run(argv) {
    const { values, positionals } = readOptions(usage, argv, { name: { type: 'string' } });
    const [slug, ...more] = positionals;
    if (slug === undefined || more.length > 0) throw wrongUsage('Name one project.', usage);
    const id = await withDatabase(({ ownerUrl }) => createProject(ownerUrl, { slug, name: values.name ?? slug }));
    return { json: { id, slug }, lines: [`Project ${slug} (${id})`] };
  },
};
