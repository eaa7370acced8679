/** An error's name as signals know it, without the module that qualifies it. */
export interface ErrorName {
  /** Lower case, without module and without the prefix `AI_`: `ratelimiterror` of `openai.RateLimitError`. */
  readonly name: string;
  /** Lower case: `openai` of `openai.RateLimitError`, empty for a bare name. */
  readonly module: string;
}

const QUALIFIER = /^(.*)(?:::|[./:#])([^./:#]+)$/;

/** Splits an error type or error code of any language and library, for example `java.net.UnknownHostException`. */
export function parseErrorName(text: string): ErrorName {
  const [, module = '', bare = text] = QUALIFIER.exec(text) ?? [];
  return { name: bare.toLowerCase().replace(/^ai_/, ''), module: module.toLowerCase() };
}

/** The HTTP status that an error type or code consists of, for example `429`, or undefined. */
export function statusInName(text: string | undefined): number | undefined {
  return text !== undefined && /^[1-5]\d\d$/.test(text) ? Number(text) : undefined;
}

/** Whether the module is one of those, or lies inside one of them. */
export function isInModule(module: string, modules: readonly string[]): boolean {
  return modules.some((known) => module === known || module.startsWith(`${known}.`));
}

/** Packages whose exception names the signal table was read from. */
const KNOWN_PACKAGES: readonly string[] = [
  'agents',
  'ai',
  'aiohttp',
  'anthropic',
  'asyncio',
  'azure',
  'botocore',
  'builtins',
  'cohere',
  'com.amazonaws',
  'concurrent.futures',
  'google',
  'grpc',
  'httpcore',
  'httpx',
  'java',
  'json',
  'langchain',
  'langchain_core',
  'langgraph',
  'litellm',
  'llama_index',
  'mcp',
  'mistralai',
  'openai',
  'pydantic',
  'pydantic_core',
  'requests',
  'smolagents',
  'socket',
  'ssl',
  'statuscode',
  'urllib3',
];

/**
 * Whether the name can be taken at its word: a bare one, or one of a package that the table knows. A class of the same name
 * in somebody's own module may mean something else.
 */
export function isTrustedModule(module: string): boolean {
  return module === '' || /^(error|mcp|jsonrpc|rpc|grpc|http)$/.test(module) || isInModule(module, KNOWN_PACKAGES);
}
