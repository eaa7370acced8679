import type { FaultDomain } from '@/lib/facts/vocabulary';

/**
 * Failures that people recognise and that leave no error behind. Most failures that people label in agent traces are
 * of this kind (DOMAIN.md section 6), so a vocabulary without them could not say what people see.
 */
export const JUDGEMENTS: readonly (readonly [domain: FaultDomain, name: string, description: string])[] = [
  ['model', 'fabricated_content', 'The answer states something that its sources do not.'],
  ['model', 'goal_deviation', 'The run pursued something else than what was asked for.'],
  ['model', 'instruction_not_followed', 'An instruction was clear and was not followed.'],
  ['model', 'poor_reasoning', 'The conclusion does not follow from what was known.'],
  ['model', 'wrong_format', 'The content is right and its form is not the one asked for.'],
  ['model', 'wrong_tool_chosen', 'Another tool should have been called, or none.'],
  ['model', 'gave_up_early', 'The run stopped although the way to the goal was open.'],
  ['provider', 'quality_regressed', 'The same model answers worse than before without a change on our side.'],
  ['tool', 'wrong_result', 'The tool reported success and returned something wrong.'],
  ['tool', 'incomplete_result', 'The tool returned less than its contract promises.'],
  ['tool', 'definition_unclear', 'The description of the tool leads callers astray.'],
  ['runtime', 'context_lost', 'Something that was said or found earlier was no longer there.'],
  ['runtime', 'wrong_environment', 'The run started with the wrong set-up.'],
  ['caller', 'ambiguous_request', 'The request could be read in more than one way.'],
  ['caller', 'prompt_defect', 'The instructions of the application led to the failure.'],
  ['policy', 'control_too_strict', 'A control stopped something that it should allow.'],
  ['policy', 'control_too_lax', 'A control let pass what it should stop.'],
  ['human', 'answer_missing', 'The run needed an answer of a person and got none in time.'],
  ['human', 'answer_misleading', 'An answer of a person sent the run the wrong way.'],
  ['unknown', 'undetermined', 'Somebody looked and could not tell.'],
];
