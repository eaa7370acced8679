/**
 * Asks one question in the way that the scenario names; everything that is said holds a canary.
 * @param runTool gives the answer of the tool to the arguments that the model chose.
 */
export async function converse(client, { scenario, canaries }, runTool = () => canaries.result) {
  const messages = [
    { role: 'system', content: canaries.prompt },
    { role: 'user', content: canaries.prompt },
  ];
  const asked = { model: scenario === 'failing' ? 'gpt-limited' : 'gpt-5', messages };
  const sent = { headers: { 'x-customer': canaries.header } };
  const { completions } = client.chat;
  if (scenario === 'streamed') {
    const stream_options = { include_usage: true };
    const stream = await completions.create({ ...asked, stream: true, stream_options }, sent);
    let said = '';
    for await (const chunk of stream) said += chunk.choices[0]?.delta.content ?? '';
    return said;
  }
  if (scenario !== 'tool') return (await completions.create(asked, sent)).choices[0].message.content;

  const parameters = { type: 'object', properties: { city: { type: 'string', description: canaries.prompt } } };
  const tools = [{ type: 'function', function: { name: 'get_weather', description: canaries.prompt, parameters } }];
  const { message } = (await completions.create({ ...asked, tools }, sent)).choices[0];
  const [call] = message.tool_calls;
  const answer = { role: 'tool', tool_call_id: call.id, content: await runTool(call.function.arguments) };
  const next = { ...asked, messages: [...messages, message, answer], tools };
  return (await completions.create(next, sent)).choices[0].message.content;
}
