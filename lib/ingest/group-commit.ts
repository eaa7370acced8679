import { withAuthority } from '@/lib/access/authority';
import { JOURNAL_DROPPED, lostFacts } from '@/lib/facts/journal-loss';
import { Problem, toProblem } from '@/lib/problem';
import { addCounts, append } from './append';
import { IntakeCounts } from './counts';
import type { PreparedFact } from './prepare';
import { noteProducers } from './producers';
import { publishTemplates } from './publish-templates';

/** Facts of one transaction; enough to share the cost of a commit, few enough to keep it short. */
const MAX_BATCH = 5_000;
/** Facts that may wait in memory; beyond it the sender is asked to come again. */
const MAX_WAITING = 200_000;
const RETRY_AFTER_SECONDS = 2;

interface Submission {
  readonly projectId: string;
  readonly facts: readonly PreparedFact[];
  readonly counts: IntakeCounts;
  readonly resolve: (isNew: boolean[]) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * Stores the facts of concurrent requests in shared transactions: while one commits, the next requests gather, so
 * that many small requests cost few commits. A promise resolves only after the commit.
 */
class GroupCommit {
  private readonly waiting: Submission[] = [];
  private waitingFacts = 0;
  private isRunning = false;

  /** @throws Problem `unavailable` when too much is waiting or the database cannot be reached. */
  submit(projectId: string, facts: readonly PreparedFact[], counts: IntakeCounts): Promise<boolean[]> {
    if (this.waitingFacts + facts.length > MAX_WAITING && this.waiting.length > 0) {
      throw new Problem('unavailable', 'More evidence is arriving than can be stored; send it again shortly.', {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    }
    this.waitingFacts += facts.length;
    const result = new Promise<boolean[]>((resolve, reject) => {
      this.waiting.push({ projectId, facts, counts, resolve, reject });
    });
    if (!this.isRunning) void this.run();
    return result;
  }

  private async run(): Promise<void> {
    this.isRunning = true;
    for (let batch = this.takeBatch(); batch.length > 0; batch = this.takeBatch()) {
      await commit(batch).catch((failure) => this.fallBack(batch, failure));
    }
    this.isRunning = false;
  }

  /** The oldest request and what fits beside it of the same project. */
  private takeBatch(): Submission[] {
    const batch: Submission[] = [];
    let size = 0;
    while (this.waiting[0] && (batch.length === 0 || this.fitsBeside(batch, size))) {
      const next = this.waiting.shift() as Submission;
      batch.push(next);
      size += next.facts.length;
    }
    this.waitingFacts -= size;
    return batch;
  }

  private fitsBeside(batch: Submission[], size: number): boolean {
    const next = this.waiting[0] as Submission;
    return next.projectId === batch[0]?.projectId && size + next.facts.length <= MAX_BATCH;
  }

  /** A failure of a shared transaction must not be everybody's: each request is tried by itself. */
  private async fallBack(batch: Submission[], failure: unknown): Promise<void> {
    if (batch.length === 1 || toProblem(failure).kind === 'unavailable') {
      for (const submission of batch) submission.reject(failure);
      return;
    }
    for (const submission of batch) await commit([submission]).catch(submission.reject);
  }
}

async function commit(batch: readonly Submission[]): Promise<void> {
  const projectId = batch[0]?.projectId;
  const scope = { principal: { kind: 'system', job: 'group commit' }, project: projectId } as const;
  const isNew = await withAuthority('ingest', scope, async (access) => {
    const counts = new IntakeCounts();
    for (const submission of batch) counts.merge(submission.counts);
    const facts = batch.flatMap((submission) => submission.facts);
    const appended = await append(access, facts);
    await publishTemplates(
      access,
      facts.map((fact) => fact.template),
    );
    countLosses(facts, appended, counts);
    // Last, because their rows are the only ones that two processes may both want to update.
    await noteProducers(access, facts, appended);
    await addCounts(access, counts);
    return appended;
  });
  let at = 0;
  for (const submission of batch) {
    submission.resolve(isNew.slice(at, at + submission.facts.length));
    at += submission.facts.length;
  }
}

/** What reporters told to have lost, once: where administrators look for what never came in. */
function countLosses(facts: readonly PreparedFact[], isNew: readonly boolean[], counts: IntakeCounts): void {
  facts.forEach(({ fact }, index) => {
    const lost = isNew[index] ? lostFacts(fact) : undefined;
    if (lost) counts.add(fact.producer.name, 'rejected', JOURNAL_DROPPED, lost);
  });
}

/** One for the process, also when its code is loaded twice (see db/client.ts). */
const GROUP_COMMIT = Symbol.for('assay.ingest.group-commit');
const shared = globalThis as { [GROUP_COMMIT]?: GroupCommit };

export function groupCommit(): GroupCommit {
  shared[GROUP_COMMIT] ??= new GroupCommit();
  return shared[GROUP_COMMIT];
}
