import type { Fact } from '@/lib/facts/fact';
import type { RetryVerdict } from '@/lib/projection/projection';
import type { Answer } from './dossier';
import { ofKind } from './proof';

type Question = Answer['question'];

/** The questions as they stand after "the evidence does not say". */
const QUESTION_WORDS: Record<Question, string> = {
  initiator: 'who initiated it',
  identity: 'which identity it ran under',
  authority: 'what it was allowed to do',
  location: 'where it ran',
  stop: 'why it stopped',
  retry: 'whether a retry is safe',
};

/**
 * The questions that no fact answers. What it was allowed to do stays open where its calls are known and what it was
 * granted is not, its identity where only tokens are, and a retry where the calls do not say what they did. Pure.
 * @param retry the verdict on a retry.
 */
export function unansweredOf(answers: readonly Answer[], facts: readonly Fact[], retry: RetryVerdict): Question[] {
  const starts = ofKind(facts, 'execution.started');
  const isOpen: Partial<Record<Question, boolean>> = {
    authority: !starts.some(({ detail }) => detail.capabilities_granted),
    retry: retry === 'unknown',
    identity: !starts.some(({ detail }) => detail.identity),
  };
  return answers.filter(({ question, answer }) => answer === null || isOpen[question]).map(({ question }) => question);
}

/** "The evidence does not say who initiated it, and where it ran." Empty text where everything is answered. */
export function unansweredSentence(questions: readonly Question[]): string {
  const words = questions.map((question) => QUESTION_WORDS[question]);
  const last = words.pop();
  if (last === undefined) return '';
  return `The evidence does not say ${words.length > 0 ? `${words.join(', ')} or ${last}` : last}.`;
}
