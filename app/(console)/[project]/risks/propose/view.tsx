'use client';
import { useQuery } from '@tanstack/react-query';
import { LoadingRows } from '@/components/console/loading-rows';
import { PageHeader } from '@/components/console/page-header';
import { ProblemPanel } from '@/components/console/problem-panel';
import { ProposeForm } from '@/components/risk/propose-form';
import { PageLink } from '@/components/ui/page-link';
import { riskOptionList } from '@/lib/risk/queries';

interface ProposeViewProps {
  project: string;
  personId: string;
  groupId: string | null;
}

/** The form by which somebody proposes to accept a risk. */
export function ProposeView({ project, personId, groupId }: ProposeViewProps) {
  const options = useQuery(riskOptionList(project));
  return (
    <>
      <PageHeader
        breadcrumb={
          <PageLink href={`/${project}/risks`} className="underline-offset-2 hover:text-ink hover:underline">
            Risks
          </PageLink>
        }
        title="Propose an acceptance"
        description="For failures that will be lived with for a while. It ends by itself, and every count keeps showing gross and net."
      />
      {options.isPending && <LoadingRows />}
      {options.isError && (
        <div className="p-4">
          <ProblemPanel problem={options.error} retrying={options.isFetching} onRetry={() => void options.refetch()} />
        </div>
      )}
      {options.data && <ProposeForm project={project} personId={personId} groupId={groupId} options={options.data} />}
    </>
  );
}
