import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { type Access, withAuthority } from '@/lib/access/authority';
import type { CapabilityInput, RegistrationPreview } from '@/lib/capabilities/contract';
import { readRegistryFile } from '@/lib/capabilities/file';
import { preview } from '@/lib/capabilities/preview';
import { changeInWords } from '@/lib/capabilities/words';
import { register } from '@/lib/capabilities/write';
import { plural } from '@/lib/evidence/words';
import { projectPending } from '@/lib/jobs/projector';
import { type Answer, type Command, readOptions, wrongUsage } from '../command';
import { CliFailure, systemCode } from '../failure';
import { DEFAULT_PROJECT, withDatabase } from '../with-database';

const usage = 'capability import FILE|- [--dry-run] [--project SLUG]';

export const capabilityImport: Command = {
  usage,
  summary:
    'Registers versions of capabilities from a JSON file, all or none, and judges again what they concern. --dry-run says what would change and registers nothing.',
  async run(argv) {
    const { values, positionals } = readOptions(usage, argv, {
      'dry-run': { type: 'boolean', default: false },
      project: { type: 'string', default: DEFAULT_PROJECT },
    });
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0) throw wrongUsage('Name one file, or - for standard input.', usage);
    const capabilities = readRegistryFile(await read(file));
    return withDatabase(async ({ operatorOf }) => {
      const operator = await operatorOf(values.project);
      const act = values['dry-run'] ? announce : registerAll;
      const answer = await withAuthority('admin:manage', operator, (access) => act(access, capabilities));
      await projectPending();
      return answer;
    });
  },
};

type Admin = Access<'admin:manage'>;

async function registerAll(access: Admin, capabilities: CapabilityInput[]): Promise<Answer> {
  const done = await register(access, { capabilities });
  const { registered, known, touched } = done;
  return {
    json: done,
    lines: [
      `${plural(registered, 'version')} registered, ${known} known before.`,
      ...(touched > 0 ? [`${plural(touched, 'execution')} judged again.`] : []),
    ],
  };
}

async function announce(access: Admin, capabilities: CapabilityInput[]): Promise<Answer> {
  const answer = await preview(access, { capabilities });
  const refused = answer.items.filter(({ result }) => result === 'refused');
  return {
    json: answer,
    lines: [...answer.items.flatMap(linesOf), 'Nothing was registered.'],
    ...(answer.is_refused && { refused: refused.map(({ reason }) => reason).join('\n') }),
  };
}

function linesOf(item: RegistrationPreview['items'][number]): string[] {
  const name = `${item.capability} ${item.version}`;
  if (item.result === 'refused') return [`refused  ${name}`];
  if (item.result === 'known') return [`known    ${name}`];
  const from = `in force from ${item.in_force_from}`;
  if (item.result === 'new_capability') return [`new      ${name}, ${from}`];
  return [
    `version  ${name} after ${item.before}, ${from}`,
    ...item.changes.map((change) => `           ${changeInWords(change)}`),
  ];
}

async function read(file: string): Promise<string> {
  if (file === '-') return text(process.stdin);
  return readFile(file, 'utf8').catch((failure) => {
    throw new CliFailure(`The file ${file} cannot be read (${systemCode(failure)}).`);
  });
}
