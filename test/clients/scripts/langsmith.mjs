// A program that LangSmith traces over OpenTelemetry: a chain, the wrapped `openai` client and a tool. With
// `instrumented`, OpenLLMetry reports the same requests beneath.
import { OpenAIInstrumentation } from '@traceloop/instrumentation-openai';
import { Client } from 'langsmith';
import { initializeOTEL } from 'langsmith/experimental/otel/setup';
import { traceable } from 'langsmith/traceable';
import { wrapOpenAI } from 'langsmith/wrappers';
import OpenAI from 'openai';
import { batching, startSdk } from './exporting.mjs';
import { converse } from './openai-conversation.mjs';

const options = JSON.parse(process.argv[2]);
const { canaries } = options;
const provider = startSdk([batching(options)]);
initializeOTEL({ globalTracerProvider: provider, skipGlobalContextManagerSetup: true });
if (options.instrumented) {
  const instrumentation = new OpenAIInstrumentation();
  instrumentation.setTracerProvider(provider);
  instrumentation.manuallyInstrument(OpenAI);
}
const langsmith = new Client();
const traced = {
  client: langsmith,
  metadata: { thread_id: 'thread-1', note: canaries.prompt },
  tags: [canaries.prompt],
};
const openai = wrapOpenAI(new OpenAI({ baseURL: options.openai, apiKey: canaries.header, maxRetries: 0 }), traced);
const runTool = traceable(
  async () => {
    if (options.toolFails) throw new Error(canaries.result);
    return canaries.result;
  },
  { ...traced, name: 'get_weather', run_type: 'tool' },
);
const ask = traceable((prompt) => converse(openai, options, (input) => runTool(input, prompt)), {
  ...traced,
  name: 'ask',
  run_type: 'chain',
});

await ask(canaries.prompt).catch(() => {});
await langsmith.awaitPendingTraceBatches();
await provider.forceFlush();
await provider.shutdown();
// Its client keeps a connection open.
process.exit();
