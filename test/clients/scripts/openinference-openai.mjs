// A program with the `openai` client under OpenInference's instrumentation, its agent and its tool in spans of its own.
import { OpenAIInstrumentation } from '@arizeai/openinference-instrumentation-openai';
import { SpanStatusCode, trace } from '@opentelemetry/api';
import OpenAI from 'openai';
import { batching, startSdk } from './exporting.mjs';
import { converse } from './openai-conversation.mjs';

const options = JSON.parse(process.argv[2]);
const { canaries } = options;
const provider = startSdk([batching(options)]);
const instrumentation = new OpenAIInstrumentation();
instrumentation.setTracerProvider(provider);
instrumentation.manuallyInstrument(OpenAI);
const client = new OpenAI({ baseURL: options.openai, apiKey: canaries.header, maxRetries: 0 });
const tracer = trace.getTracer('weather-agent');

/** Runs the work in a span of this kind, as the conventions of OpenInference have it. */
function traced(kind, name, input, work) {
  const attributes = { 'openinference.span.kind': kind, 'input.value': input, 'session.id': 'session-1' };
  return tracer.startActiveSpan(name, { attributes }, async (span) => {
    try {
      const output = await work(span);
      span.setAttribute('output.value', output).setStatus({ code: SpanStatusCode.OK });
      return output;
    } catch (failure) {
      span.recordException(failure);
      span.setStatus({ code: SpanStatusCode.ERROR, message: `${failure.message} ${canaries.output}` });
      throw failure;
    } finally {
      span.end();
    }
  });
}

const runTool = (input) =>
  traced('TOOL', canaries.prompt, input, async (span) => {
    span.setAttributes({ 'tool.name': 'get_weather', 'tool.description': canaries.prompt });
    return canaries.result;
  });
await traced('AGENT', canaries.prompt, canaries.prompt, (span) => {
  span.setAttribute('user.id', canaries.user);
  return converse(client, options, runTool);
}).catch(() => {});
await provider.shutdown();
