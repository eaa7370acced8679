import { projectPending } from '@/lib/jobs/projector';
import { rebuild as markAll } from '@/lib/jobs/rebuild';
import { type Command, readOptions } from '../command';
import { DEFAULT_PROJECT, withDatabase } from '../with-database';

const usage = 'rebuild [--project SLUG]';

export const rebuild: Command = {
  usage,
  summary: 'Derives everything of a project again from its facts.',
  async run(argv) {
    const { values } = readOptions(usage, argv, { project: { type: 'string', default: DEFAULT_PROJECT } });
    const executions = await withDatabase(async ({ operatorOf }) => {
      const marked = await markAll(await operatorOf(values.project));
      await projectPending();
      return marked;
    });
    return { json: { project: values.project, executions }, lines: [`${executions} executions were derived again.`] };
  },
};
