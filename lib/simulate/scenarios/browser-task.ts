import type { Detail } from '@/lib/facts/detail';
import { callModel } from '../calls';
import { complete, open } from '../execution';
import type { Recorder } from '../recorder';
import type { Scene } from '../scene';
import { answer, handOver, resume } from './people';

const HANDOVER_SHARE = 0.35;
const HANDOVER_CAUSES = ['login', 'captcha', 'structural_drift', 'input'] as const;

const WRITES = ['Page.navigate', 'Input.dispatchMouseEvent', 'Input.insertText', 'Input.dispatchKeyEvent'] as const;
const READS = ['Accessibility.getFullAXTree', 'DOM.getDocument', 'Page.captureScreenshot'] as const;

/** A page that an agent or a person holds, and the newest snapshot that was taken of it. */
export interface Page {
  readonly leaseId: string;
  readonly pageId: string;
  snapshotId: string;
}

/** The agent works in a browser; now and then a person has to take the page and give it back. */
export function* browserTask(scene: Scene): Generator<Recorder> {
  const run = open(scene);
  const page = takePage(run);
  operate(run, page);
  if (!run.random.chance(HANDOVER_SHARE)) {
    complete(run);
    yield run;
    return;
  }
  run.record('browser.control', control('person', page));
  const waiting = { run, interruptId: handOver(run, run.random.pick(HANDOVER_CAUSES)) };
  answer(waiting, 'respond');
  const resumed = resume(waiting);
  yield run;
  operate(resumed, takePage(resumed));
  complete(resumed);
  yield resumed;
}

/** The agent gets the page under a new lease and looks at it first. */
export function takePage(run: Recorder): Page {
  const { world } = run.scene;
  const page: Page = { leaseId: world.mint('lease'), pageId: world.mint('page'), snapshotId: world.mint('snap') };
  if (run.scene.thread.stack.isNative) {
    run.record('control.check', {
      control: 'lease',
      decision: 'allow',
      decided_by: 'broker',
      reason_code: 'lease_granted',
    });
  }
  run.record('browser.control', control('agent', page));
  snapshot(run, page);
  return page;
}

function operate(run: Recorder, page: Page): void {
  for (let turn = run.random.integer(1, 3); turn > 0; turn -= 1) {
    callModel(run, { ends: 'uses tools' });
    for (let act = run.random.integer(1, 3); act > 0; act -= 1) {
      command(run, page, run.random.pick(WRITES), 'write');
      if (run.random.chance(0.4)) command(run, page, run.random.pick(READS), 'read');
    }
    snapshot(run, page);
  }
}

export function snapshot(run: Recorder, page: Page): void {
  page.snapshotId = run.scene.world.mint('snap');
  command(run, page, 'DOMSnapshot.captureSnapshot', 'read');
}

export function command(
  run: Recorder,
  { leaseId, pageId, snapshotId }: Page,
  method: string,
  access: NonNullable<Detail<'browser.command'>['access']>,
  outcome: Detail<'browser.command'>['outcome'] = 'ok',
): string {
  run.wait(run.random.logNormal(85, 0.8));
  const detail = { method, access, lease_id: leaseId, page_id: pageId, snapshot_id: snapshotId, outcome };
  return run.record('browser.command', detail);
}

export function control(holder: 'agent' | 'person', page: Page): Detail<'browser.control'> {
  return { holder, lease_id: page.leaseId, snapshot_id: page.snapshotId };
}
