import { command, control, snapshot, takePage } from '../scenarios/browser-task';
import type { Segment } from './segments';

/** BRW-1 */
export const sendsForeignMethod: Segment = (run) => {
  command(run, takePage(run), run.random.pick(['Network.getAllCookies', 'Runtime.evaluate']), 'read');
};

/** BRW-2 */
export const writesUnderPerson: Segment = (run) => {
  const page = takePage(run);
  run.record('browser.control', control('person', page));
  command(run, page, 'Input.dispatchMouseEvent', 'write');
  run.record('browser.control', control('agent', page));
  snapshot(run, page);
};

/** BRW-3 */
export const writesUnseen: Segment = (run) => {
  const page = takePage(run);
  run.record('browser.control', control('person', page));
  run.wait(run.random.logNormal(30_000, 0.5));
  run.record('browser.control', control('agent', page));
  command(run, page, 'Input.insertText', 'write');
  snapshot(run, page);
};

/** BRW-4: the click may have gone through, and is sent again unseen. */
export const clicksAgain: Segment = (run) => {
  const page = takePage(run);
  const lost = command(run, page, 'Input.dispatchMouseEvent', 'write', 'unknown');
  run.truth.wroteBlindly(lost);
  command(run, page, 'Input.dispatchMouseEvent', 'write');
  snapshot(run, page);
};
