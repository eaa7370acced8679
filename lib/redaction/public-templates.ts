import { messageTemplate } from './message-template';
import { ANTHROPIC_TEXTS } from './public-templates/anthropic';
import { CLOUD_TEXTS } from './public-templates/clouds';
import { OPENAI_TEXTS } from './public-templates/openai';
import { RUNTIME_TEXTS } from './public-templates/runtimes';

/** The list that ships with the product: what providers and runtimes say in public, so that it tells nothing of a person. */
export const PUBLIC_TEXTS: readonly string[] = [...OPENAI_TEXTS, ...ANTHROPIC_TEXTS, ...CLOUD_TEXTS, ...RUNTIME_TEXTS];

const PUBLIC_TEMPLATES: ReadonlySet<string> = new Set(PUBLIC_TEXTS.map(messageTemplate).filter(Boolean));

/** Whether a template is on the public list; SDKs put the status, and some the class, before a provider's text. */
export function isPublicTemplate(template: string): boolean {
  return PUBLIC_TEMPLATES.has(template) || PUBLIC_TEMPLATES.has(template.replace(BEFORE_THE_TEXT, ''));
}

/** `429 …`, `Error code: 429 - …`, `RateLimitError: …`, `APIError: 429 …`. */
const BEFORE_THE_TEXT = /^(?:[A-Za-z]{1,40}(?:Error|Exception): )?(?:Error code: )?(?:<number> )?(?:- )?/;
