import type { Confidence } from '@/lib/projection/projection';

const STEPS: readonly Confidence[] = ['low', 'medium', 'high'];

/** The confidence so many steps down, `low` at the least. */
export function lowerConfidence(confidence: Confidence, steps: number): Confidence {
  return STEPS[Math.max(0, STEPS.indexOf(confidence) - steps)] ?? 'low';
}

/** Negative when `a` is the weaker one. */
export function compareConfidence(a: Confidence, b: Confidence): number {
  return STEPS.indexOf(a) - STEPS.indexOf(b);
}
