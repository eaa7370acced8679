// A program that reports an agent, its generations and its tool to Langfuse; with `instrumented`, OpenLLMetry reports the
// same requests beneath.
import { LangfuseSpanProcessor } from '@langfuse/otel';
import { observe, propagateAttributes, startActiveObservation, startObservation } from '@langfuse/tracing';
import { context, trace } from '@opentelemetry/api';
import { OpenAIInstrumentation } from '@traceloop/instrumentation-openai';
import OpenAI from 'openai';
import { exporterOf, startSdk } from './exporting.mjs';
import { converse } from './openai-conversation.mjs';

const options = JSON.parse(process.argv[2]);
const { canaries } = options;
const processor = new LangfuseSpanProcessor({
  exporter: exporterOf(options),
  environment: 'staging',
  release: 'r-7',
});
const provider = startSdk([processor]);
if (options.instrumented) {
  const instrumentation = new OpenAIInstrumentation();
  instrumentation.setTracerProvider(provider);
  instrumentation.manuallyInstrument(OpenAI);
}
const openai = new OpenAI({ baseURL: options.openai, apiKey: canaries.header, maxRetries: 0 });

/** The same client, each request in a generation. */
async function create(request, sent) {
  const asked = { model: request.model, input: request.messages, metadata: { note: canaries.prompt } };
  const generation = startObservation(canaries.prompt, asked, { asType: 'generation' });
  try {
    const send = () => openai.chat.completions.create(request, sent);
    const answer = await context.with(trace.setSpan(context.active(), generation.otelSpan), send);
    if (request.stream) return told(answer, generation);
    const figures = { usageDetails: usageOf(answer.usage), costDetails: { total: 0.003 } };
    generation.update({ output: answer.choices, ...figures }).end();
    return answer;
  } catch (failure) {
    generation.update({ level: 'ERROR', statusMessage: `${failure.message} ${canaries.output}` }).end();
    throw failure;
  }
}

async function* told(stream, generation) {
  let said = '';
  for await (const chunk of stream) {
    if (said === '') generation.update({ completionStartTime: new Date() });
    said += chunk.choices[0]?.delta.content ?? '';
    if (chunk.usage) generation.update({ output: said, usageDetails: usageOf(chunk.usage) });
    yield chunk;
  }
  generation.end();
}

function usageOf({ prompt_tokens, completion_tokens, total_tokens, prompt_tokens_details: { cached_tokens } }) {
  return { input: prompt_tokens, output: completion_tokens, total: total_tokens, input_cached_tokens: cached_tokens };
}

const runTool = observe(
  async (input) => {
    if (options.toolFails) throw new Error(canaries.result);
    startObservation('cache', { input }, { asType: 'span' }).end();
    return canaries.result;
  },
  { name: 'get_weather', asType: 'tool' },
);

await propagateAttributes({ sessionId: 'session-1', userId: canaries.user, metadata: { note: 'x' }, tags: ['x'] }, () =>
  startActiveObservation(
    'agent',
    async (agent) => {
      agent.update({ input: canaries.prompt });
      agent.update({ output: await converse({ chat: { completions: { create } } }, options, runTool) });
    },
    { asType: 'agent' },
  ).catch(() => {}),
);
await processor.forceFlush();
await provider.shutdown();
