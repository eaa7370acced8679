import { ERROR_CLASSES } from '@/lib/otlp/known-errors';
import { errorTemplate } from './error-message';
import { ANTHROPIC_TEXTS } from './public-templates/anthropic';
import { AWS_TEXTS } from './public-templates/aws';
import { CLIENT_TEXTS } from './public-templates/clients';
import { FURTHER_PROVIDER_TEXTS } from './public-templates/further-providers';
import { GOOGLE_TEXTS } from './public-templates/google';
import { OPENAI_TEXTS } from './public-templates/openai';

/** The list that ships with the product: what providers and runtimes say in public, so that it tells nothing of a person. */
export const PUBLIC_TEXTS: readonly string[] = [
  ...OPENAI_TEXTS,
  ...ANTHROPIC_TEXTS,
  ...GOOGLE_TEXTS,
  ...AWS_TEXTS,
  ...FURTHER_PROVIDER_TEXTS,
  ...CLIENT_TEXTS,
];

const PUBLIC_TEMPLATES: ReadonlySet<string> = new Set(PUBLIC_TEXTS.map(errorTemplate));

/** The class of an error, as Python and JavaScript put it before its text. */
const CLASS = /^(?:[a-z_]{1,20}\.){0,4}(?<name>[A-Za-z_]{1,40}): /;
/** The status, as SDKs put it before a provider's text: `429 …`, `Error code: 429 - …`. */
const STATUS = /^(?:Error code: )?<number>:? (?:- )?/;
const KNOWN_CLASSES: ReadonlySet<string> = new Set([...ERROR_CLASSES, 'Error', 'AxiosError', 'TypeError']);

/** Whether a template is on the public list; SDKs put the class and the status before a provider's text. */
export function isPublicTemplate(template: string): boolean {
  if (PUBLIC_TEMPLATES.has(template)) return true;
  const prefix = CLASS.exec(template);
  const isKnown = prefix?.groups !== undefined && KNOWN_CLASSES.has(prefix.groups.name as string);
  const text = isKnown ? template.slice(prefix[0].length) : template;
  return PUBLIC_TEMPLATES.has(text) || PUBLIC_TEMPLATES.has(text.replace(STATUS, ''));
}
