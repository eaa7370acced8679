import type { Convention } from './convention';
import { genai } from './genai';

/** The spans of Claude's SDKs and of its API, which speak the GenAI conventions; one that the application broke off has no status. */
export const claudeSdk: Convention = {
  ...genai,
  name: 'claude-sdk',
  ownsScope: (scopeName) => scopeName.startsWith('com.anthropic.sdk.') || scopeName === 'com.anthropic.claude-platform',
  evidence: [],
  roleKeys: [...genai.roleKeys, ...genai.evidence],
  unsetStatus: 'cancelled',
};
