import { type Loopback, listen } from './loopback';

/** What the model says and calls; the asker learns it, and nobody else may. */
export interface Speech {
  readonly output: string;
  readonly toolArguments: string;
}

const MODEL = 'gpt-5-2026-08-01';
const USAGE = {
  prompt_tokens: 12,
  completion_tokens: 7,
  total_tokens: 19,
  prompt_tokens_details: { cached_tokens: 4 },
  completion_tokens_details: { reasoning_tokens: 2 },
};

/**
 * A server of `POST /chat/completions` as OpenAI describes it. The model `gpt-limited` is over its limit, whatever is
 * asked of it; one that is given a tool calls it until it has an answer of the tool; a stream ends with its usage.
 */
export function startOpenaiApi({ output, toolArguments }: Speech): Promise<Loopback> {
  let answers = 0;
  return listen(async (request) => {
    answers += 1;
    const answer = { id: `chatcmpl-${answers}`, model: MODEL, created: 1 };
    const asked = (await request.json()) as {
      model: string;
      stream?: boolean;
      tools?: object[];
      messages: { role: string }[];
    };
    if (asked.model === 'gpt-limited') {
      const error = {
        message: `Rate limit reached, while you asked: ${output}`,
        type: 'requests',
        code: 'rate_limit_exceeded',
      };
      return Response.json({ error }, { status: 429 });
    }
    const callsTool = asked.tools !== undefined && !asked.messages.some(({ role }) => role === 'tool');
    const message = callsTool
      ? { role: 'assistant', content: null, tool_calls: [toolCall(toolArguments)] }
      : { role: 'assistant', content: output };
    const finish_reason = callsTool ? 'tool_calls' : 'stop';
    if (asked.stream !== true) {
      const choices = [{ index: 0, message, finish_reason, logprobs: null }];
      return Response.json({ ...answer, object: 'chat.completion', choices, usage: USAGE });
    }
    const chunk = (fields: object) =>
      `data: ${JSON.stringify({ ...answer, object: 'chat.completion.chunk', ...fields })}\n\n`;
    const chunks = [
      chunk({ choices: [{ index: 0, delta: message, finish_reason: null }] }),
      chunk({ choices: [{ index: 0, delta: {}, finish_reason }] }),
      chunk({ choices: [], usage: USAGE }),
      'data: [DONE]\n\n',
    ];
    return new Response(chunks.join(''), { headers: { 'content-type': 'text/event-stream' } });
  });
}

function toolCall(toolArguments: string): object {
  return { id: 'call_1', type: 'function', function: { name: 'get_weather', arguments: toolArguments } };
}
