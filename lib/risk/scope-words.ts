import { sentenceCase } from '@/lib/format/id';
import { formatPlural } from '@/lib/format/number';
import type { Scope } from './scope';

const NOT_REPORTED = 'not reported';

/** A scope as a person would say it: "Rate limited failures of provider openai, domain provider, in production". */
export function scopeInWords(scope: Scope): string {
  const where = [listed('in', scope.environment), listed('in release', scope.release)];
  return [whatOf(scope), ...where].filter(Boolean).join(', ');
}

function whatOf(scope: Scope): string {
  if (scope.kind === 'fingerprints') {
    const count = formatPlural(scope.fingerprints.length, 'fingerprint');
    return `The error group “${scope.group_title}”, as its ${count} at the time of the proposal`;
  }
  const { domain, error_class, provider, model, tool } = scope;
  const kind = error_class ? `“${error_class.replaceAll('_', ' ')}” failures` : 'failures';
  const source = [provider && `provider ${provider}`, model && `model ${model}`, tool && `tool ${tool}`];
  const of = source.filter(Boolean).join(', ');
  return sentenceCase(`${kind} of domain ${domain}${of && `, from ${of}`}`);
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
