// What a program in TypeScript writes against the published types, and what those must refuse.
import { type ModelCall, openReporter, ReporterError, type Status } from 'assay/reporter';

const reporter = await openReporter({
  url: 'https://assay.example.com',
  token: async () => 'token',
  producer: { name: 'agent' },
  folder: '/tmp/journal',
});
const execution = reporter.startExecution(
  { origin: 'initial', source: 'chat', initiator: { type: 'person', id: 'user-1' } },
  { thread_id: 'thread-1' },
);
const call: ModelCall = {
  provider: 'openai',
  status: 'ok',
  finish_reasons: ['stop'],
  cost: { amount: '0.01', currency: 'EUR' },
};
const factId: string = execution.modelCall(call);
execution.usage({ ledger_entry_id: 'entry', for_fact_id: factId, tokens: { input: 1 } });
reporter.startExecution({ origin: 'resume', resumes: { execution_id: 'one', interrupt_id: 'i' } });
execution.end('completed');
const { pending }: Status = reporter.status();
export const isKnown = (failure: unknown) =>
  failure instanceof ReporterError && failure.code === 'after-end' && pending;

// @ts-expect-error There is no field for a prompt.
execution.modelCall({ status: 'ok', prompt: 'text' });
// @ts-expect-error Nor for an error's message.
execution.error({ surface: 'model', message: 'text' });
// @ts-expect-error Nor for a tool's arguments.
execution.toolCall({ status: 'ok', arguments: { query: 'text' } });
// @ts-expect-error A status is one of four.
execution.modelCall({ status: 'fine' });
// @ts-expect-error An outcome is needed.
execution.end();
// @ts-expect-error A resume says what it resumes.
reporter.startExecution({ origin: 'resume' });
// @ts-expect-error A resume names the interrupt that was answered.
reporter.startExecution({ origin: 'resume', resumes: { execution_id: 'one' } });
// @ts-expect-error Executions come from the reporter.
new execution.constructor.Execution();
// @ts-expect-error Another program's execution has no transitions here.
reporter.joinExecution('one').running();
