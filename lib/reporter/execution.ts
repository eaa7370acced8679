import { OUTCOMES } from '@/lib/facts/vocabulary';
import { isLegalOutcome, isLegalTransition, type LifecycleState } from '@/lib/lifecycle/transitions';
import type { Outcome, Placement, Position, Reported } from './facts/reported';
import { Recording } from './recording';
import { ReporterError } from './reporter-error';

/**
 * One actual run, reported by the program that leads it: with its `seq` and its way from running to the end. A transition
 * that is not legal throws ReporterError `illegal-transition`, and nothing is written. There is no way back from waiting:
 * what goes on after a person's answer is a new execution that resumes this one, as is a recovery.
 */
export class Execution extends Recording {
  get position(): Position {
    return this.course.position;
  }
  /** Of the fact that was recorded last. */
  get seq(): number {
    return this.course.seq;
  }

  /** @internal */
  start(start: Reported<'execution.started'>): string {
    return this.record('execution.started', start);
  }

  running(reasonCode?: string, placement?: Placement): string {
    return this.move('running', reasonCode, placement);
  }
  waiting(reasonCode?: string, placement?: Placement): string {
    return this.move('waiting', reasonCode, placement);
  }
  cancelling(reasonCode?: string, placement?: Placement): string {
    return this.move('cancelling', reasonCode, placement);
  }
  recovering(reasonCode?: string, placement?: Placement): string {
    return this.move('recovering', reasonCode, placement);
  }

  /**
   * The end. `unknown` is an outcome like the others: never guess a success or a failure. Usage, artifacts and evaluations
   * may follow.
   * @throws ReporterError `illegal-outcome` as well: a cancelling execution ends as cancelled, interrupted or unknown
   */
  end(outcome: Outcome, reasonCode?: string, placement?: Placement): string {
    if (!OUTCOMES.includes(outcome)) throw new ReporterError('invalid-field', 'detail.outcome');
    if (!isLegalOutcome(this.position, outcome)) throw new ReporterError('illegal-outcome', outcome);
    return this.move('terminal', reasonCode, placement, outcome);
  }

  private move(to: LifecycleState, reasonCode?: string, placement?: Placement, outcome?: Outcome): string {
    if (!isLegalTransition(this.position, to)) {
      throw new ReporterError('illegal-transition', `${this.position} to ${to}`);
    }
    const said = {
      ...(outcome !== undefined && { outcome }),
      ...(reasonCode !== undefined && { reason_code: reasonCode }),
    };
    return this.record('lifecycle.transition', { to, ...said }, placement, to);
  }
}
