import { type Command, readOptions } from '../command';
import { withDatabase } from '../with-database';

const usage = 'migrate';

export const migrate: Command = {
  usage,
  summary: 'Brings the database to the newest schema; the start does so by itself.',
  async run(argv) {
    readOptions(usage, argv, {});
    await withDatabase(async () => undefined);
    return { json: { migrated: true }, lines: ['The database has the newest schema.'] };
  },
};
