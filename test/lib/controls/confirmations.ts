import type { RawFact } from '@/lib/facts/fact';

interface Confirmed {
  readonly execution: string;
  readonly at: Date;
  readonly decidedBy: 'host' | 'renderer' | undefined;
  readonly capability?: string;
  readonly release?: string;
}

/** A short execution in which one confirmation was allowed: held by the host, violated by the renderer (CAP-6). */
export function confirmed({ execution, at, decidedBy, capability = 'orders.place', release = '1.0.0' }: Confirmed) {
  const fact = (seconds: number, kind: string, detail: object): RawFact => ({
    kind,
    fact_id: `${execution}-${seconds}`,
    execution_id: execution,
    thread_id: `thread-${execution}`,
    interaction_id: `interaction-${execution}`,
    observed_at: new Date(at.getTime() + seconds * 1_000).toISOString(),
    producer: { name: 'open-nua-desktop' },
    environment: 'production',
    release,
    detail,
  });
  return [
    fact(0, 'execution.started', { origin: 'initial' }),
    fact(1, 'lifecycle.transition', { to: 'running' }),
    fact(2, 'control.check', {
      ...{ control: 'confirmation', decision: 'allow', capability },
      ...(decidedBy && { decided_by: decidedBy }),
    }),
    fact(3, 'lifecycle.transition', { to: 'terminal', outcome: 'completed' }),
  ];
}
