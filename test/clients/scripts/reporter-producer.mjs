// A producer as its users write one, in plain JavaScript with the package that `npm pack` made. It says on its output
// `<execution id> <seq>` for every fact that `record` has acknowledged, at once, so that a kill loses no word of it.
import { writeSync } from 'node:fs';
import { openReporter } from 'assay/reporter';

const { executions, calls, ...options } = JSON.parse(process.argv[2]);
const say = (line) => writeSync(1, `${line}\n`);

let reporter;
try {
  reporter = await openReporter({ producer: { name: 'producer', version: '1.0.0' }, ...options });
} catch (refusal) {
  say(`refused ${refusal.code}`);
  process.exit(3);
}
say('opened');

for (const id of reporter.unfinished()) {
  const execution = reporter.continueExecution(id);
  execution.end('interrupted', 'restarted');
  say(`${id} ${execution.seq}`);
}
try {
  for (let started = 0; started < executions; started += 1) {
    const execution = reporter.startExecution({ origin: 'initial', source: 'automation' });
    const told = () => say(`${execution.execution_id} ${execution.seq}`);
    told();
    execution.running();
    told();
    for (let call = 0; call < calls; call += 1) {
      execution.modelCall({ provider: 'openai', requested_model: 'gpt-5', status: 'ok', duration_ms: 1.5 });
      told();
      // Lets the sending have its turn, as a program that waits for a model would.
      await new Promise((resolve) => setImmediate(resolve));
    }
    execution.end('completed');
    told();
  }
} catch (failure) {
  say(`failed ${failure.code}`);
  process.exit(4);
}
await reporter.close(60_000);
say(`closed ${JSON.stringify(reporter.status())}`);
