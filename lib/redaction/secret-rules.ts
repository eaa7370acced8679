import { BLOCK_RULES } from './secret-rules/blocks';
import { CLOUD_RULES } from './secret-rules/clouds';
import { CODE_HOST_RULES } from './secret-rules/code-hosts';
import { MESSENGER_RULES } from './secret-rules/messengers';
import { MODEL_PROVIDER_RULES } from './secret-rules/model-providers';
import { OBSERVABILITY_RULES } from './secret-rules/observability';
import { PAYMENT_RULES } from './secret-rules/payments';
import { PERSONAL_RULES } from './secret-rules/personal';
import type { SecretRule } from './secret-rules/secret-rule';
import { WORK_TOOL_RULES } from './secret-rules/work-tools';

/** All kinds of secrets; where two overlap, the earlier one names the stand-in. */
export const SECRET_RULES: readonly SecretRule[] = [
  ...BLOCK_RULES,
  ...MODEL_PROVIDER_RULES,
  ...CLOUD_RULES,
  ...CODE_HOST_RULES,
  ...MESSENGER_RULES,
  ...PAYMENT_RULES,
  ...OBSERVABILITY_RULES,
  ...WORK_TOOL_RULES,
  ...PERSONAL_RULES,
];
