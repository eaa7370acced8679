import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { guardedPage } from '@/app/guarded-page';
import { CapabilityAdministration } from '@/components/capabilities/capability-administration';
import { capabilityOf } from '@/lib/capabilities/queries';
import { read as readCapability } from '@/lib/capabilities/read';
import { idOfAddress } from '@/lib/evidence/url';

export async function generateMetadata({ params }: { params: Promise<{ id: string }> }): Promise<Metadata> {
  return { title: idOfAddress((await params).id) };
}

export default guardedPage('admin:manage', async ({ project, params, read }) => {
  const id = idOfAddress(params.id);
  const client = new QueryClient();
  client.setQueryData(
    capabilityOf(project, id, 'registrar').queryKey,
    await read((access) => readCapability(access, id)),
  );
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <CapabilityAdministration project={project} id={id} renderedAt={new Date().toISOString()} />
    </HydrationBoundary>
  );
});
