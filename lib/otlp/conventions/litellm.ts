import type { Convention } from './convention';
import { genai } from './genai';

/** The proxy and the library LiteLLM. Most of its metadata is empty text, the rest is of the key that was used. */
export const litellm: Convention = {
  ...genai,
  name: 'litellm',
  ownsScope: (scopeName) => scopeName === 'litellm',
  evidence: ['litellm.call_id'],
  roleKeys: [...genai.roleKeys, ...genai.evidence],
  fields: {
    ...genai.fields,
    user: ['metadata.user_api_key_end_user_id', 'metadata.user_api_key_user_id', ...genai.fields.user],
  },
};
