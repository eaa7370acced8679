import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { withAuthority } from '@/lib/access/authority';
import { type ArtifactCheck, checkArtifact, type FoundReference } from '@/lib/artifacts/check';
import { type Command, readOptions, wrongUsage } from '../command';
import { CliFailure, systemCode } from '../failure';
import { DEFAULT_PROJECT, withDatabase } from '../with-database';

const usage = 'artifact check FILE [--project SLUG]';

export const artifactCheck: Command = {
  usage,
  summary: 'Says which artifact references a file matches by its SHA-256. Exits with 1 when there is none.',
  async run(argv) {
    const { values, positionals } = readOptions(usage, argv, { project: { type: 'string', default: DEFAULT_PROJECT } });
    const [file, ...more] = positionals;
    if (file === undefined || more.length > 0) throw wrongUsage('Name one file.', usage);
    const sha256 = await digestOf(file);
    const check = await withDatabase(async ({ operatorOf }) =>
      withAuthority('quality:drilldown', await operatorOf(values.project), (access) =>
        checkArtifact(access, { sha256, name: path.basename(file) }),
      ),
    );
    return {
      json: { file, sha256, ...check },
      lines: [`sha256 ${sha256}`, ...explainMatches(check)],
      ...(check.match_count === 0 && { refused: explainNone(check) }),
    };
  },
};

/** SHA-256 of a file of any size, as hex. @throws CliFailure when it cannot be read. */
async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash).catch((failure) => {
    throw new CliFailure(`The file ${file} cannot be read (${systemCode(failure)}).`);
  });
  return hash.digest('hex');
}

function explainMatches({ matches, match_count }: ArtifactCheck): string[] {
  if (match_count === 0) return [];
  const rest = match_count - matches.length;
  return [
    `${match_count === 1 ? '1 reference matches' : `${match_count} references match`}:`,
    ...matches.map(describeReference),
    ...(rest > 0 ? [`  and ${rest} older`] : []),
  ];
}

function describeReference({ execution_id, role, uri, observed_at }: FoundReference): string {
  return `  ${observed_at}  ${execution_id}  ${role ?? 'no role'}  ${uri}`;
}

function explainNone({ same_name }: ArtifactCheck): string {
  if (same_name.length === 0) return 'No artifact reference has this digest.';
  return [
    'No artifact reference has this digest. Of a file of this name there are references with another one, so it may have been modified:',
    ...same_name.map(describeReference),
  ].join('\n');
}
