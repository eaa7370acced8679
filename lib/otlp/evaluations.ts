import type { Convention, EvaluationKeys } from './conventions/convention';
import { firstName, firstNumber, firstText } from './first-value';
import { fitIdentifier } from './fit-identifier';
import type { Attributes, DecodedSpan } from './span';

/** What one result becomes: the detail of an `evaluation.recorded` and when it was observed, null as the span. */
export interface EvaluationResult {
  readonly detail: Record<string, unknown>;
  readonly timeUnixNano: bigint | null;
}

/** Labels that say in so many words whether the result was good; scores and other labels have no common scale. */
const PASSED: ReadonlyMap<string, boolean> = new Map([
  ['pass', true],
  ['passed', true],
  ['fail', false],
  ['failed', false],
]);

/** The evaluation results that the span carries on itself or on its events, in that order. */
export function readEvaluations(span: DecodedSpan, { evaluations }: Convention): EvaluationResult[] {
  const results: EvaluationResult[] = [];
  for (const keys of evaluations) {
    const onSpan = readEvaluation(span.attributes, keys);
    if (onSpan !== undefined) results.push({ detail: onSpan, timeUnixNano: null });
    for (const event of span.events) {
      const onEvent = readEvaluation(event.attributes, keys);
      if (onEvent !== undefined) results.push({ detail: onEvent, timeUnixNano: event.timeUnixNano });
    }
  }
  return results;
}

/** One result; undefined without a fit name, and without a score or label; an explanation alone is content. */
export function readEvaluation(attributes: Attributes, keys: EvaluationKeys): Record<string, unknown> | undefined {
  const metric = fitIdentifier(firstText(attributes, [keys.name]));
  if (metric === undefined) return undefined;
  const score = firstNumber(attributes, [keys.score]);
  const label = fitIdentifier(firstName(attributes, [keys.label]));
  if (score === undefined && label === undefined) return undefined;
  const evaluator = keys.evaluator === undefined ? undefined : fitIdentifier(firstText(attributes, [keys.evaluator]));
  const passed = label === undefined ? undefined : PASSED.get(label.toLowerCase());
  return {
    evaluator: evaluator ?? metric,
    metric,
    ...(score !== undefined && { score }),
    ...(label !== undefined && { label }),
    ...(passed !== undefined && { passed }),
  };
}
