// A program with the `openai` client under OpenLLMetry's instrumentation.
import { OpenAIInstrumentation } from '@traceloop/instrumentation-openai';
import OpenAI from 'openai';
import { batching, startSdk } from './exporting.mjs';
import { converse } from './openai-conversation.mjs';

const options = JSON.parse(process.argv[2]);
const provider = startSdk([batching(options)]);
const instrumentation = new OpenAIInstrumentation();
instrumentation.setTracerProvider(provider);
instrumentation.manuallyInstrument(OpenAI);

const client = new OpenAI({ baseURL: options.openai, apiKey: options.canaries.header, maxRetries: 0 });
// Of a refused chat request its span is never ended in this version; of a refused stream of `responses` it is.
const { scenario, canaries } = options;
const refused = () => client.responses.create({ model: 'gpt-limited', input: canaries.prompt, stream: true });
await (scenario === 'failing' ? refused() : converse(client, options)).catch(() => {});
await provider.shutdown();
