/** Other spellings of the provider names of the GenAI conventions. */
const CANONICAL: ReadonlyMap<string, string> = new Map([
  ['amazon-bedrock', 'aws.bedrock'],
  ['aws_bedrock', 'aws.bedrock'],
  ['bedrock', 'aws.bedrock'],
  ['az.ai.inference', 'azure.ai.inference'],
  ['az.ai.openai', 'azure.ai.openai'],
  ['azure-openai', 'azure.ai.openai'],
  ['azure_openai', 'azure.ai.openai'],
  ['gemini', 'gcp.gemini'],
  ['google.generative-ai', 'gcp.gemini'],
  ['google', 'gcp.gen_ai'],
  ['google.vertex', 'gcp.vertex_ai'],
  ['vertex_ai', 'gcp.vertex_ai'],
  ['vertexai', 'gcp.vertex_ai'],
  ['mistral', 'mistral_ai'],
  ['mistralai', 'mistral_ai'],
  ['xai', 'x_ai'],
]);

/** The AI SDK appends the interface that is used: `openai.responses`, `anthropic.messages`. */
const INTERFACE = /\.(?:chat|completion|embedding|image|messages|responses|speech|text-embedding|transcription)$/;

/**
 * One name for each provider, as the GenAI conventions spell it. It is what the client claims to talk to, which may be
 * another service that answers to the same interface.
 */
export function canonicalProvider(claimed: string): string {
  const name = claimed.toLowerCase().replace(INTERFACE, '');
  return CANONICAL.get(name) ?? name;
}
