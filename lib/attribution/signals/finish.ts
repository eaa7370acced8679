import type { Signal } from '../signal';

type FinishRow = readonly [
  id: string,
  reasons: readonly string[],
  domain: Signal['domain'],
  errorClass: Signal['errorClass'],
  retry: Signal['retry'],
  source: string,
  onErrorOnly?: true,
];

const GEMINI = 'npm @google/genai 2.32';
const BEDROCK = 'npm @aws-sdk/client-bedrock-runtime 3.1164';

const ROWS: readonly FinishRow[] = [
  [
    'finish-length',
    ['length', 'max_tokens', 'max_output_tokens'],
    'caller',
    'output_truncated',
    'after_fix',
    'npm openai 6.49',
  ],
  [
    'finish-context',
    ['model_length', 'model_context_window_exceeded'],
    'runtime',
    'context_overflow',
    'after_fix',
    'npm mistralai 2.7',
  ],
  [
    'finish-filtered',
    ['content_filter', 'content_filtered'],
    'policy',
    'output_filtered',
    'pointless',
    'npm openai 6.49',
  ],
  [
    'finish-safety',
    ['safety', 'blocklist', 'prohibited_content', 'spii', 'image_safety', 'image_prohibited_content'],
    'policy',
    'output_filtered',
    'pointless',
    GEMINI,
  ],
  ['finish-recitation', ['recitation', 'image_recitation'], 'policy', 'recitation', 'pointless', GEMINI],
  ['finish-guardrail', ['guardrail_intervened'], 'policy', 'guardrail', 'pointless', BEDROCK],
  ['finish-refusal', ['refusal'], 'policy', 'model_refusal', 'pointless', 'npm @anthropic-ai/sdk 1.14'],
  [
    'finish-malformed-call',
    ['malformed_function_call', 'malformed_tool_use'],
    'model',
    'malformed_tool_call',
    'safe',
    `${GEMINI}, ${BEDROCK}`,
  ],
  [
    'finish-malformed-output',
    ['malformed_model_output', 'malformed_response'],
    'model',
    'malformed_output',
    'safe',
    BEDROCK,
  ],
  ['finish-undeclared-call', ['unexpected_tool_call'], 'model', 'undeclared_tool_call', 'safe', GEMINI],
  ['finish-tool-loop', ['too_many_tool_calls'], 'model', 'tool_loop', 'pointless', GEMINI],
  ['finish-error', ['error', 'failed'], 'provider', 'stream_failed', 'safe', 'npm mistralai 2.7, ai 6.0'],
  [
    'finish-unspecified',
    ['language', 'other', 'no_image', 'image_other', 'unspecified', 'unknown'],
    'unknown',
    'unspecified_stop',
    'unknown',
    GEMINI,
    true,
  ],
];

/** Reasons for which a model stopped that are failures, also of a call with status ok. */
export const FINISH_SIGNALS: readonly Signal[] = ROWS.map(
  ([id, reasons, domain, errorClass, retry, source, onErrorOnly]) => ({
    id,
    match: { by: 'finish', reasons, ...(onErrorOnly && { onErrorOnly }) },
    domain,
    errorClass,
    retry,
    confidence: onErrorOnly ? 'low' : 'high',
    source,
  }),
);
