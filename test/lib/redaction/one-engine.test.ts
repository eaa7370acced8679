import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '../../..');
const sources = ['app', 'components', 'db', 'lib'].flatMap((folder) =>
  readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true, encoding: 'utf8' })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name))),
);
const text = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');
const filesWith = (pattern: RegExp) => sources.filter((file) => pattern.test(text(file))).sort();

describe('every way in goes through one redaction', () => {
  it('which is called in one place', () => {
    expect(filesWith(/import \{[^}]*\bredact\b[^}]*\} from '(?:@\/lib\/redaction|\.)\/redact'/)).toEqual([
      'lib/ingest/prepare.ts',
    ]);
    expect(filesWith(/\bcanonicalText\(/)).toEqual(['lib/facts/canonical.ts', 'lib/ingest/prepare.ts']);
  });

  it('whose result alone is written to the table of facts, by one statement', () => {
    expect(filesWith(/INSERT INTO facts\b|insert\(facts\)/)).toEqual(['lib/ingest/append.ts']);
    expect(filesWith(/import \{[^}]*\bappend\b[^}]*\} from '\.\/append'/)).toEqual(['lib/ingest/group-commit.ts']);
    expect(filesWith(/\.submit\([^)]*\.facts\b/)).toEqual(['lib/ingest/ingest.ts']);
  });

  it('and nobody else says of a fact that it is prepared', () => {
    expect(filesWith(/\bas (?:unknown as )?(?:readonly )?PreparedFact\b|<PreparedFact>/)).toEqual([
      'lib/ingest/prepare.ts',
    ]);
  });

  it('while the text of a message is written by one statement too', () => {
    expect(filesWith(/INSERT INTO message_templates\b|insert\(messageTemplates\)/)).toEqual([
      'lib/ingest/publish-templates.ts',
    ]);
  });
});
