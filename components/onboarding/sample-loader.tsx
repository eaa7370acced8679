'use client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import { LoadingRows } from '@/components/console/loading-rows';
import { ProblemPanel } from '@/components/console/problem-panel';
import { Button, ButtonLink } from '@/components/ui/button';
import { Note } from '@/components/ui/note';
import { Section } from '@/components/ui/section';
import { formatCount } from '@/lib/format/number';
import { call } from '@/lib/http/call';
import { loadSample, SAMPLE_EXECUTIONS, type SampleState } from '@/lib/sample-evidence/contract';
import { sampleKey, sampleState } from '@/lib/sample-evidence/queries';

interface SampleLoaderProps {
  project: string;
  /** Whether this person could look at what is loaded. */
  seesQuality: boolean;
}

/** Fills an empty project with a simulated fleet, so that the screens can be tried. */
export function SampleLoader({ project, seesQuality }: SampleLoaderProps) {
  const client = useQueryClient();
  const state = useQuery(sampleState(project));
  const load = useMutation({
    mutationFn: () => call(loadSample, project, {}),
    onSuccess: (begun) => client.setQueryData(sampleKey(project), begun),
  });
  return (
    <Section
      title="Or look around first"
      description={`Loads ${formatCount(SAMPLE_EXECUTIONS)} simulated executions of the last two weeks, with failures of every domain. Use a project for it that is meant for nothing else: facts cannot be deleted.`}
    >
      {load.isError && <ProblemPanel problem={load.error} />}
      {state.isError && <ProblemPanel problem={state.error} onRetry={() => void state.refetch()} />}
      {state.isPending && <LoadingRows rows={1} />}
      {state.data?.state === 'empty' && (
        <div>
          <Button
            icon={<FlaskConical aria-hidden className="size-3.5" />}
            pending={load.isPending}
            onClick={() => load.mutate()}
          >
            Load sample evidence
          </Button>
        </div>
      )}
      {state.data && <Progress state={state.data} project={project} seesQuality={seesQuality} />}
    </Section>
  );
}

function Progress({ state, project, seesQuality }: { state: SampleState } & SampleLoaderProps) {
  if (state.state === 'loading') return <LoadingBar {...state} />;
  if (state.state === 'failed') {
    return (
      <Note tone="failing" title={`The loading stopped after ${formatCount(state.done)} executions`}>
        What was stored by then stays. The server's log has the reason.
      </Note>
    );
  }
  if (state.state !== 'present') return null;
  return (
    <Note
      tone="passing"
      title="This project has evidence"
      actions={
        seesQuality ? (
          <ButtonLink size="small" href={`/${project}/overview`}>
            Open the overview
          </ButtonLink>
        ) : (
          <ButtonLink size="small" href={`/${project}/settings/members`}>
            Open the members
          </ButtonLink>
        )
      }
    >
      {!seesQuality && 'As an administrator alone you do not see it; give yourself or others a role that does.'}
    </Note>
  );
}

/** It goes on when the screen is left. */
function LoadingBar({ done, total }: SampleState) {
  const label = `${formatCount(done)} of ${formatCount(total)} executions are stored`;
  return (
    <div className="flex flex-col gap-1">
      <div
        role="progressbar"
        aria-label="Loading sample evidence"
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={done}
        aria-valuetext={label}
        className="h-1.5 overflow-hidden rounded-sm bg-line"
      >
        <div className="h-full bg-accent" style={{ width: `${(100 * done) / total}%` }} />
      </div>
      <p className="text-xs text-muted">{label}. You can leave this screen; it goes on.</p>
    </div>
  );
}
