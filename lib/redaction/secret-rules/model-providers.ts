import { hasDigit, isMixed, type SecretRule } from './secret-rule';

/** Keys of those who serve models, and of the tools around them (their documentation and gitleaks' public rules). */
export const MODEL_PROVIDER_RULES: readonly SecretRule[] = [
  { rule: 'anthropic-key', marks: ['sk-ant-'], pattern: /sk-ant-[A-Za-z0-9_-]{12,}/g },
  { rule: 'openrouter-key', marks: ['sk-or-'], pattern: /sk-or-(?:v1-)?[0-9a-f]{32,}/g },
  { rule: 'langfuse-key', marks: ['sk-lf-', 'pk-lf-'], pattern: /[sp]k-lf-[0-9a-f]{8}-[0-9a-f-]{20,}/g },
  // The middle of every key since 2020 is base64 of "OpenAI".
  {
    rule: 'openai-key',
    marks: ['T3BlbkFJ'],
    pattern: /(?<![A-Za-z0-9_-])[A-Za-z0-9_-]*T3BlbkFJ[A-Za-z0-9_-]*/g,
  },
  {
    rule: 'openai-key',
    marks: ['sk-'],
    pattern: /(?<![A-Za-z0-9])sk-[A-Za-z0-9_-]{16,}|sk-(?:proj|svcacct|admin|None)-[A-Za-z0-9_-]{16,}/g,
    isSecret: hasDigit,
  },
  // Old keys, glued to what stands before them; names that end so have no random tail.
  { rule: 'openai-key', marks: ['sk-'], pattern: /sk-[A-Za-z0-9]{48}(?![A-Za-z0-9])/g, isSecret: isMixed },
  { rule: 'huggingface-token', marks: ['hf_', 'api_org_'], pattern: /(?:hf|api_org)_[A-Za-z0-9]{30,}/g },
  { rule: 'groq-key', marks: ['gsk_'], pattern: /gsk_[A-Za-z0-9]{24,}/g },
  { rule: 'xai-key', marks: ['xai-'], pattern: /xai-[A-Za-z0-9]{40,}/g },
  { rule: 'perplexity-key', marks: ['pplx-'], pattern: /pplx-[A-Za-z0-9]{32,}/g },
  { rule: 'replicate-token', marks: ['r8_'], pattern: /r8_[A-Za-z0-9]{32,}/g },
  { rule: 'langsmith-key', marks: ['lsv2_', 'ls__'], pattern: /lsv2_[a-z]{2}_[A-Za-z0-9_]{24,}|ls__[0-9a-f]{32}/g },
  { rule: 'pinecone-key', marks: ['pcsk_'], pattern: /pcsk_[A-Za-z0-9_]{30,}/g },
  { rule: 'fireworks-key', marks: ['fw_'], pattern: /fw_[A-Za-z0-9]{22,}/g, isSecret: isMixed },
  { rule: 'cerebras-key', marks: ['csk-'], pattern: /csk-[a-z0-9]{40,}/g },
  { rule: 'nvidia-key', marks: ['nvapi-'], pattern: /nvapi-[A-Za-z0-9_-]{40,}/g },
  { rule: 'together-key', marks: ['tgp_v1_'], pattern: /tgp_v1_[A-Za-z0-9_-]{40,}/g },
  { rule: 'voyage-key', marks: ['pa-'], pattern: /(?<![A-Za-z0-9])pa-[A-Za-z0-9_-]{43}/g, isSecret: isMixed },
  { rule: 'jina-key', marks: ['jina_'], pattern: /jina_[A-Za-z0-9_-]{40,}/g },
  { rule: 'tavily-key', marks: ['tvly-'], pattern: /tvly-[A-Za-z0-9-]{28,}/g, isSecret: hasDigit },
  { rule: 'elevenlabs-key', marks: ['sk_'], pattern: /sk_[0-9a-f]{48}/g },
  { rule: 'e2b-key', marks: ['e2b_'], pattern: /e2b_[0-9a-f]{40}/g },
  { rule: 'wandb-key', marks: ['wandb_v1_'], pattern: /wandb_v1_[A-Za-z0-9_]{40,}/g },
];
