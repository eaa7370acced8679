/** Other spellings of the provider names of the GenAI conventions. */
const CANONICAL: ReadonlyMap<string, string> = new Map([
  ['amazon-bedrock', 'aws.bedrock'],
  ['amazon_bedrock', 'aws.bedrock'],
  ['aws', 'aws.bedrock'],
  ['aws_bedrock', 'aws.bedrock'],
  ['bedrock', 'aws.bedrock'],
  ['az.ai.inference', 'azure.ai.inference'],
  ['az.ai.openai', 'azure.ai.openai'],
  ['azure', 'azure.ai.openai'],
  ['azure-openai', 'azure.ai.openai'],
  ['azure_openai', 'azure.ai.openai'],
  ['gemini', 'gcp.gemini'],
  ['google.generative-ai', 'gcp.gemini'],
  ['google', 'gcp.gen_ai'],
  ['google-gla', 'gcp.gemini'],
  ['google-vertex', 'gcp.vertex_ai'],
  ['google.vertex', 'gcp.vertex_ai'],
  ['google_genai', 'gcp.gemini'],
  ['google_vertexai', 'gcp.vertex_ai'],
  ['vertex_ai', 'gcp.vertex_ai'],
  ['vertexai', 'gcp.vertex_ai'],
  ['mistral', 'mistral_ai'],
  ['mistralai', 'mistral_ai'],
  ['watsonx', 'ibm.watsonx.ai'],
  ['xai', 'x_ai'],
]);

/** Frameworks that name themselves where a provider belongs, and what stands for none. */
const NO_PROVIDERS: ReadonlySet<string> = new Set([
  'crewai',
  'gcp.vertex.agent',
  'langchain',
  'langgraph',
  'litellm',
  'llama_index',
  'llamaindex',
  'microsoft.agent_framework',
  'none',
  'pydantic-ai',
  'semantic_kernel',
  'spring_ai',
  'strands-agents',
  'traceloop',
  'unknown',
]);

/** The AI SDK appends the interface that is used: `openai.responses`, `anthropic.messages`. */
const INTERFACE = /\.(?:chat|completion|embedding|image|messages|responses|speech|text-embedding|transcription)$/;

/**
 * One name for each provider, as the GenAI conventions spell it. It is what the client claims to talk to, which may be
 * another service that answers to the same interface; undefined where only a framework is named.
 */
export function canonicalProvider(claimed: string): string | undefined {
  const name = claimed.toLowerCase().replace(INTERFACE, '');
  return NO_PROVIDERS.has(name) ? undefined : (CANONICAL.get(name) ?? name);
}
