import { text } from 'node:stream/consumers';
import { ROLE_NAMES } from '@/lib/access/permissions';
import { addMember } from '@/lib/access/set-up';
import { type Command, readOptions, wrongUsage } from '../command';
import { DEFAULT_PROJECT, withDatabase } from '../with-database';

const usage =
  'member add --email ADDRESS --role ROLE [--role ROLE …] [--name TEXT] [--password-stdin] [--project SLUG]';

export const memberAdd: Command = {
  usage,
  summary: 'Adds a person to a project or changes their roles; without a password it gives an invitation.',
  async run(argv) {
    const { values } = readOptions(usage, argv, {
      email: { type: 'string' },
      role: { type: 'string', multiple: true },
      name: { type: 'string' },
      'password-stdin': { type: 'boolean' },
      project: { type: 'string', default: DEFAULT_PROJECT },
    });
    const { email, role: roles = [], name, project } = values;
    if (email === undefined) throw wrongUsage('--email is missing.', usage);
    if (roles.length === 0 || !roles.every((role) => (ROLE_NAMES as readonly string[]).includes(role))) {
      throw wrongUsage(`Give --role once or more; the roles are ${ROLE_NAMES.join(', ')}.`, usage);
    }
    const password = values['password-stdin'] ? await readPassword() : undefined;
    const { userId, inviteUrl } = await withDatabase(async ({ ownerUrl, baseUrl }) => {
      const added = await addMember(ownerUrl, { email, name, roles, password, project });
      return { ...added, inviteUrl: added.invitePath === undefined ? undefined : `${baseUrl}${added.invitePath}` };
    });
    return {
      json: { user_id: userId, email, roles, project, ...(inviteUrl && { invite_url: inviteUrl }) },
      lines: [
        `${email} is ${roles.join(' and ')} in ${project}.`,
        ...(inviteUrl ? [`This link, good once, lets them choose a password: ${inviteUrl}`] : []),
      ],
    };
  },
};

/** The first line of standard input; a password has no place in the list of processes. */
async function readPassword(): Promise<string> {
  const [line = ''] = (await text(process.stdin)).split(/\r?\n/);
  return line;
}
