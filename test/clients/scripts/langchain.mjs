// A program with LangChain under OpenInference's instrumentation, whose chat model asks the `openai` client.
import { LangChainInstrumentation } from '@arizeai/openinference-instrumentation-langchain';
import * as callbackManager from '@langchain/core/callbacks/manager';
import { BaseChatModel } from '@langchain/core/language_models/chat_models';
import { AIMessage, AIMessageChunk } from '@langchain/core/messages';
import { ChatGenerationChunk } from '@langchain/core/outputs';
import { RunnableLambda } from '@langchain/core/runnables';
import { DynamicTool } from '@langchain/core/tools';
import OpenAI from 'openai';
import { batching, startSdk } from './exporting.mjs';
import { converse } from './openai-conversation.mjs';

const options = JSON.parse(process.argv[2]);
const { canaries, scenario } = options;
const provider = startSdk([batching(options)]);
const langchain = new LangChainInstrumentation();
langchain.setTracerProvider(provider);
langchain.manuallyInstrument(callbackManager);
const client = new OpenAI({ baseURL: options.openai, apiKey: canaries.header, maxRetries: 0 });

class Model extends BaseChatModel {
  _llmType() {
    return 'openai';
  }

  async _generate() {
    const text = await converse(client, { ...options, scenario: scenario === 'failing' ? 'failing' : 'successful' });
    const usage_metadata = { input_tokens: 12, output_tokens: 7, total_tokens: 19 };
    return { generations: [{ text, message: new AIMessage({ content: text, usage_metadata }) }] };
  }

  async *_streamResponseChunks() {
    const text = await converse(client, { ...options, scenario: 'streamed' });
    yield new ChatGenerationChunk({ text, message: new AIMessageChunk({ content: text }) });
  }
}

const weather = new DynamicTool({
  name: 'get_weather',
  description: canaries.prompt,
  func: async () => {
    if (scenario === 'failing tool') throw new Error(canaries.result);
    return canaries.result;
  },
});
const model = new Model({});
const agent = new RunnableLambda({
  func: async (question, config) => {
    if (scenario === 'streamed') {
      let said = '';
      for await (const chunk of await model.stream(question, config)) said += chunk.content;
      return said;
    }
    const { content } = await model.invoke(question, config);
    if (!scenario.includes('tool')) return content;
    await weather.invoke(canaries.arguments, config);
    return (await model.invoke(question, config)).content;
  },
}).withConfig({ runName: canaries.prompt });
await agent.invoke(canaries.prompt, { metadata: { note: canaries.prompt, session_id: 'session-1' } }).catch(() => {});
await provider.shutdown();
