import { formatPlural } from '@/lib/format/number';
import type { Scope } from './scope';

const NOT_REPORTED = 'not reported';

/** A scope as a person would say it: "Failures of domain provider, class “rate limited”, provider openai, in production". */
export function scopeInWords(scope: Scope): string {
  const places = [listed('in', scope.environment), listed('in release', scope.release)];
  return [...whatOf(scope), ...places].filter(Boolean).join(', ');
}

function whatOf(scope: Scope): (string | undefined)[] {
  if (scope.kind === 'fingerprints') {
    const { group_title, fingerprints } = scope;
    return [`Error group “${group_title}” (${formatPlural(fingerprints.length, 'fingerprint')}, as of the proposal)`];
  }
  const { domain, error_class, provider, model, tool } = scope;
  return [
    `Failures of domain ${domain}`,
    error_class && `class “${error_class.replaceAll('_', ' ')}”`,
    provider && `provider ${provider}`,
    model && `model ${model}`,
    tool && `tool ${tool}`,
  ];
}

function listed(preposition: string, values: readonly string[] | undefined): string | undefined {
  return values && `${preposition} ${values.map((value) => value || `“${NOT_REPORTED}”`).join(' or ')}`;
}

export interface ScopeTerm {
  readonly attribute: string;
  readonly values: readonly string[];
}

/** A scope as the filter that it is: every attribute must have one of its values. */
export function scopeAsFilter(scope: Scope): ScopeTerm[] {
  const { environment, release } = scope;
  const terms =
    scope.kind === 'fingerprints'
      ? { fingerprint: scope.fingerprints }
      : {
          domain: [scope.domain],
          error_class: single(scope.error_class),
          provider: single(scope.provider),
          model: single(scope.model),
          tool: single(scope.tool),
        };
  return Object.entries({ ...terms, environment, release }).flatMap(([attribute, values]) =>
    values ? [{ attribute, values: values.map((value) => value || `(${NOT_REPORTED})`) }] : [],
  );
}

function single(value: string | undefined): string[] | undefined {
  return value === undefined ? undefined : [value];
}
