import path from 'node:path';
import ts from 'typescript';
import { writtenOut } from './written-out';

/** The module whose types are drawn from the schemas; what is published must not name those. */
const DERIVED = 'facts/reported';

/**
 * The type declarations of a module and of all that it names, by path from its folder. They name no module outside of it.
 * @param entry a TypeScript file
 * @throws Error when a declaration would need something that is not published
 */
export function declarationsOf(entry: string, root: string): Map<string, string> {
  const folder = path.dirname(entry);
  const program = ts.createProgram([entry], compilerOptions(root));
  const published = new Map<string, string>();
  const waiting = [path.basename(entry, '.ts')];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (published.has(name)) continue;
    const source = program.getSourceFile(path.join(folder, `${name}.ts`));
    if (!source) throw new Error(`no source of ${name}`);
    const text = name === DERIVED ? writtenOut(program, source) : emitted(program, source);
    const { needed, declaration } = withOwnNames(withoutUnusedImports(text), name);
    published.set(name, declaration);
    waiting.push(...needed);
  }
  return new Map([...published].map(([name, text]) => [`${name}.d.ts`, text]));
}

function compilerOptions(root: string): ts.CompilerOptions {
  const read = ts.readConfigFile(path.join(root, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(read.config, ts.sys, root);
  return {
    ...options,
    noEmit: false,
    incremental: false,
    declaration: true,
    emitDeclarationOnly: true,
    stripInternal: true,
  };
}

function emitted(program: ts.Program, source: ts.SourceFile): string {
  let declaration = '';
  program.emit(source, (_, text) => {
    declaration = text;
  });
  return declaration;
}

/** What was internal is gone, and the imports that it alone needed stay behind. */
function withoutUnusedImports(text: string): string {
  const isImport = (line: string) => /^import .* from '[^']+';$/.test(line);
  const body = text
    .split('\n')
    .filter((line) => !isImport(line))
    .join('\n');
  const needed = (line: string) => {
    const names = [...(/\{(.*)\}/.exec(line)?.[1] ?? '').matchAll(/(\w+)\s*(?:,|$)/g)].map(([, name]) => name);
    return names.some((name) => new RegExp(`\\b${name}\\b`).test(body));
  };
  return text
    .split('\n')
    .filter((line) => !isImport(line) || needed(line))
    .join('\n');
}

/** With the file names that Node's resolution asks for. */
function withOwnNames(text: string, name: string): { needed: string[]; declaration: string } {
  const needed: string[] = [];
  const declaration = text.replace(/from '([^']+)'/g, (_, to: string) => {
    if (!to.startsWith('.')) throw new Error(`${name} would publish a type of ${to}`);
    needed.push(path.posix.join(path.posix.dirname(name), to));
    return `from '${to}.js'`;
  });
  return { needed, declaration };
}
