// A program that asks a model through the Vercel AI SDK with its telemetry on. The model is the SDK's own for tests, so
// that each scenario is a sure one; telemetry, exporter and process are those of any user.
import { APICallError, generateText, jsonSchema, stepCountIs, streamText, tool } from 'ai';
import { convertArrayToReadableStream, MockLanguageModelV3 } from 'ai/test';
import { batching, startSdk } from './exporting.mjs';

const options = JSON.parse(process.argv[2]);
const { canaries, toolArguments, scenario } = options;
const provider = startSdk([batching(options)]);

const USAGE = {
  inputTokens: { total: 12, noCache: 8, cacheRead: 4, cacheWrite: 0 },
  outputTokens: { total: 7, text: 5, reasoning: 2 },
};
let answered = 0;
const metadata = () => ({ id: `answer-${++answered}`, modelId: 'gpt-5-2026-08-01', timestamp: new Date(0) });
const finish = (reason) => ({ unified: reason, raw: reason });

function answer(content, reason = 'stop') {
  return { content, finishReason: finish(reason), usage: USAGE, warnings: [], response: metadata() };
}

const said = () => answer([{ type: 'text', text: canaries.output }]);
const callOf = (toolName, input) =>
  answer([{ type: 'tool-call', toolCallId: 'call-1', toolName, input }], 'tool-calls');

/** What the provider refuses with; the SDK tries again where the status allows it. */
function refusal(statusCode, type) {
  return new APICallError({
    message: `${statusCode} ${type}: ${canaries.output}`,
    url: `https://api.example.com/v1?key=${canaries.header}`,
    requestBodyValues: { prompt: canaries.prompt },
    statusCode,
    responseHeaders: { 'set-cookie': canaries.header },
    responseBody: JSON.stringify({ error: { type, message: canaries.output } }),
    isRetryable: statusCode === 429 || statusCode >= 500,
  });
}

function stream(parts) {
  return {
    stream: convertArrayToReadableStream([
      { type: 'stream-start', warnings: [] },
      { type: 'response-metadata', ...metadata() },
      { type: 'text-start', id: 't' },
      { type: 'text-delta', id: 't', delta: canaries.output },
      ...parts,
    ]),
  };
}

const WHOLE = [
  { type: 'text-end', id: 't' },
  { type: 'finish', finishReason: finish('stop'), usage: USAGE },
];

const answers = {
  successful: said,
  failing: () => Promise.reject(refusal(429, 'rate_limit_error')),
  'bad request': () => Promise.reject(refusal(400, 'invalid_request_error')),
  overloaded: () => Promise.reject(refusal(529, 'overloaded_error')),
  tool: (step) => (step === 1 ? callOf('get_weather', toolArguments) : said()),
  'failing tool': (step) => (step === 1 ? callOf('get_weather', toolArguments) : said()),
  'unknown tool': (step) => (step === 1 ? callOf('no_such_tool', toolArguments) : said()),
  aborted: () => {
    abort.abort();
    return Promise.reject(abort.signal.reason);
  },
};

const abort = new AbortController();
let steps = 0;
const model = new MockLanguageModelV3({
  provider: 'openai.chat',
  modelId: 'gpt-5',
  doGenerate: async () => {
    steps += 1;
    return answers[scenario](steps);
  },
  doStream: async () => {
    if (scenario === 'streamed') return stream(WHOLE);
    return stream([{ type: 'error', error: refusal(500, 'api_error') }]);
  },
});

const weather = tool({
  description: canaries.prompt,
  inputSchema: jsonSchema({ type: 'object', properties: { city: { type: 'string' } } }),
  execute: async () => {
    if (scenario === 'failing tool') throw new Error(canaries.result);
    return canaries.result;
  },
});

const request = {
  model,
  prompt: canaries.prompt,
  headers: { 'x-note': canaries.header },
  tools: { get_weather: weather },
  stopWhen: stepCountIs(3),
  maxRetries: scenario === 'overloaded' ? 1 : 0,
  abortSignal: abort.signal,
  experimental_telemetry: {
    isEnabled: true,
    functionId: 'weather',
    metadata: { sessionId: 'session-1', userId: canaries.user, note: canaries.prompt },
  },
};

if (scenario.includes('stream')) {
  const result = streamText({ ...request, onError: () => {} });
  for await (const _ of result.fullStream);
} else {
  await generateText(request).catch(() => {});
}
await provider.shutdown();
