import type { AdditionView } from '@/lib/redaction-policy/contract';

/** What is kept of a field, by its type. */
export const TYPE_TEXT: Record<AdditionView['type'], string> = {
  number: 'Number',
  boolean: 'True or false',
  token: 'One of a list of tokens',
};
