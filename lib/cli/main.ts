import { run } from './run';

const { exitCode, out, problem } = await run(process.argv.slice(2));
if (out !== undefined) console.log(out);
if (problem !== undefined) console.error(problem);
process.exitCode = exitCode;
