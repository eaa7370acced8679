import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { guardedPage } from '@/app/guarded-page';
import { CapabilityVersions } from '@/components/capabilities/capability-versions';
import { PageHeader } from '@/components/console/page-header';
import { PageLink } from '@/components/ui/page-link';
import { capabilityOf } from '@/lib/capabilities/queries';
import { read as readCapability } from '@/lib/capabilities/read';
import { registryHref } from '@/lib/capabilities/url';
import { idOfAddress } from '@/lib/evidence/url';

export async function generateMetadata({ params }: { params: Promise<{ id: string }> }): Promise<Metadata> {
  return { title: idOfAddress((await params).id) };
}

export default guardedPage('quality:aggregate', async ({ project, params, read }) => {
  const id = idOfAddress(params.id);
  const client = new QueryClient();
  client.setQueryData(capabilityOf(project, id, 'reader').queryKey, await read((access) => readCapability(access, id)));
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <PageHeader
        breadcrumb={
          <PageLink
            href={registryHref(project, 'reader')}
            className="underline-offset-2 hover:text-ink hover:underline"
          >
            Capabilities
          </PageLink>
        }
        title={<span className="font-mono">{id}</span>}
        description="Its versions, the newest in force first. A call is judged by the version that it names, else by the one in force at that time."
      />
      <CapabilityVersions project={project} id={id} as="reader" renderedAt={new Date().toISOString()} />
    </HydrationBoundary>
  );
});
