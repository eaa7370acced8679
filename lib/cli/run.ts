import type { Answer, Command } from './command';
import { artifactCheck } from './commands/artifact-check';
import { capabilityImport } from './commands/capability-import';
import { capabilityList } from './commands/capability-list';
import { ingest } from './commands/ingest';
import { memberAdd } from './commands/member-add';
import { migrate } from './commands/migrate';
import { projectCreate } from './commands/project-create';
import { rebuild } from './commands/rebuild';
import { redact } from './commands/redact';
import { simulate } from './commands/simulate';
import { tokenCreate } from './commands/token-create';
import { CliFailure, explainFailure } from './failure';

/** By their words; each ends with 0 when done, 1 when refused or failed, 2 for wrong usage. */
const COMMANDS: Readonly<Record<string, Command>> = {
  migrate,
  'project create': projectCreate,
  'member add': memberAdd,
  'token create': tokenCreate,
  ingest,
  redact,
  simulate,
  rebuild,
  'artifact check': artifactCheck,
  'capability import': capabilityImport,
  'capability list': capabilityList,
};

async function answer(argv: readonly string[]): Promise<Answer> {
  const [first, second] = argv;
  if (first === 'help' || first === '--help' || first === '-h') return help();
  for (const [words, rest] of [
    [`${first} ${second}`, argv.slice(2)],
    [`${first}`, argv.slice(1)],
  ] as const) {
    const command = Object.hasOwn(COMMANDS, words) ? COMMANDS[words] : undefined;
    if (command) return rest.includes('--help') ? helpFor(command) : command.run(rest);
  }
  const problem = first === undefined ? 'Name a command.' : `There is no command ${first}.`;
  throw new CliFailure(`${problem} The commands are ${Object.keys(COMMANDS).join(', ')}, help.`, 2);
}

function help(): Answer {
  const commands = Object.values(COMMANDS).map(({ usage, summary }) => ({ usage: `assay ${usage}`, summary }));
  return {
    json: { commands },
    lines: [
      'Commands, each with --json for one JSON value instead of text:',
      ...commands.flatMap(({ usage, summary }) => ['', `  ${usage}`, `      ${summary}`]),
    ],
  };
}

function helpFor({ usage, summary }: Command): Answer {
  return { json: { usage: `assay ${usage}`, summary }, lines: [`assay ${usage}`, summary] };
}

export interface Outcome {
  readonly exitCode: 0 | 1 | 2;
  /** Lines for standard output and for standard error, without their last line end. */
  readonly out?: string;
  readonly problem?: string;
}

/**
 * Runs one command of the command line.
 * @param given what follows `assay`; `--json` anywhere asks for one JSON value instead of text.
 */
export async function run(given: readonly string[]): Promise<Outcome> {
  const isJson = given.includes('--json');
  try {
    const { json, lines, refused } = await answer(given.filter((argument) => argument !== '--json'));
    const out = isJson ? JSON.stringify(json) : lines.join('\n');
    if (refused === undefined) return { exitCode: 0, out };
    return { exitCode: 1, out, ...(!isJson && { problem: refused }) };
  } catch (failure) {
    const { sentence, exitCode } = explainFailure(failure);
    return { exitCode, problem: isJson ? JSON.stringify({ error: sentence }) : sentence };
  }
}
