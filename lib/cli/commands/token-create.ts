import { withAuthority } from '@/lib/access/authority';
import { createToken, TOKEN_MAX_DAYS } from '@/lib/access/contract';
import { TOKEN_SCOPES } from '@/lib/access/permissions';
import { create } from '@/lib/access/tokens';
import { type Command, readOptions, wrongUsage } from '../command';
import { DEFAULT_PROJECT, withDatabase } from '../with-database';

const usage = 'token create --scope SCOPE [--scope SCOPE …] [--expires 90d] [--name TEXT] [--project SLUG]';

export const tokenCreate: Command = {
  usage,
  summary: 'Makes a token and prints it once, alone on the last line.',
  async run(argv) {
    const { values } = readOptions(usage, argv, {
      scope: { type: 'string', multiple: true },
      expires: { type: 'string', default: '90d' },
      name: { type: 'string', default: 'command line' },
      project: { type: 'string', default: DEFAULT_PROJECT },
    });
    const input = createToken.input.safeParse({
      name: values.name,
      scopes: values.scope ?? [],
      expires_in_days: readDays(values.expires),
    });
    if (!input.success)
      throw wrongUsage(`Give --scope once or more; the scopes are ${TOKEN_SCOPES.join(', ')}.`, usage);
    const { token, details } = await withDatabase(async ({ operatorOf }) =>
      withAuthority('admin:manage', await operatorOf(values.project), (access) => create(access, input.data)),
    );
    return {
      json: { token, ...details, project: values.project },
      lines: [
        `Token ${details.prefix}… of ${values.project} for ${details.scopes.join(', ')}, until ${details.expires_at}. It is shown only now:`,
        token,
      ],
    };
  },
};

function readDays(text: string): number {
  const days = Number(/^(\d{1,4})d$/.exec(text)?.[1]);
  if (!(days >= 1 && days <= TOKEN_MAX_DAYS)) {
    throw wrongUsage(`--expires is a number of days such as 90d, at most ${TOKEN_MAX_DAYS}d.`, usage);
  }
  return days;
}
