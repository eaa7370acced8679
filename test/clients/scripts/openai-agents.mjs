// A program with an agent of the OpenAI Agents SDK under OpenInference's instrumentation.
import { OpenAIAgentsInstrumentation } from '@arizeai/openinference-instrumentation-openai-agents';
import * as agents from '@openai/agents';
import OpenAI from 'openai';
import { batching, startSdk } from './exporting.mjs';

const options = JSON.parse(process.argv[2]);
const { canaries, scenario } = options;
const provider = startSdk([batching(options)]);
const instrumentation = new OpenAIAgentsInstrumentation({ tracerProvider: provider });
instrumentation.manuallyInstrument(agents);
agents.setOpenAIAPI('chat_completions');
agents.setDefaultOpenAIClient(new OpenAI({ baseURL: options.openai, apiKey: canaries.header, maxRetries: 0 }));

const weather = agents.tool({
  name: 'get_weather',
  description: canaries.prompt,
  parameters: {
    type: 'object',
    properties: { city: { type: 'string' } },
    required: ['city'],
    additionalProperties: false,
  },
  strict: false,
  execute: async () => {
    if (scenario === 'failing tool') throw new Error(canaries.result);
    return canaries.result;
  },
});
const agent = new agents.Agent({
  name: 'weather',
  instructions: canaries.prompt,
  model: scenario === 'failing' ? 'gpt-limited' : 'gpt-5',
  tools: scenario.includes('tool') ? [weather] : [],
});
async function ask() {
  const result = await agents.run(agent, canaries.prompt, { stream: scenario === 'streamed' });
  if (scenario === 'streamed') for await (const _ of result);
}
await ask().catch(() => {});
await agents.getGlobalTraceProvider().forceFlush();
await provider.shutdown();
process.exit(0);
