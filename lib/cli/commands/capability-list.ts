import { type Access, withAuthority } from '@/lib/access/authority';
import type { ListedCapability } from '@/lib/capabilities/contract';
import { list } from '@/lib/capabilities/read';
import { demandsInWords } from '@/lib/capabilities/words';
import { type Command, readOptions, wrongUsage } from '../command';
import { DEFAULT_PROJECT, withDatabase } from '../with-database';

const usage = 'capability list [--search TEXT] [--project SLUG]';

export const capabilityList: Command = {
  usage,
  summary: 'Lists the registered capabilities, each with the version that was registered last.',
  async run(argv) {
    const { values, positionals } = readOptions(usage, argv, {
      search: { type: 'string' },
      project: { type: 'string', default: DEFAULT_PROJECT },
    });
    if (positionals.length > 0) throw wrongUsage('Nothing follows it but options.', usage);
    const items = await withDatabase(async ({ operatorOf }) =>
      withAuthority('admin:manage', await operatorOf(values.project), (access) => listAll(access, values.search)),
    );
    return { json: { capabilities: items }, lines: items.length === 0 ? ['None is registered.'] : items.map(lineOf) };
  },
};

async function listAll(access: Access<'admin:manage'>, search: string | undefined): Promise<ListedCapability[]> {
  const items: ListedCapability[] = [];
  let after: string | null | undefined;
  do {
    const page = await list(access, { ...(search !== undefined && { search }), ...(after && { after }) });
    items.push(...page.items);
    after = page.next;
  } while (after !== null);
  return items;
}

function lineOf(one: ListedCapability): string {
  return `${one.capability} ${one.version}  ${demandsInWords(one)}  in force from ${one.in_force_from}`;
}
