import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { guardedPage } from '@/app/guarded-page';
import { readRisk } from '@/lib/risk/contract';
import { riskDetail } from '@/lib/risk/queries';
import { read as readOne } from '@/lib/risk/read';
import { RiskView } from './view';

export const metadata: Metadata = { title: 'Risk acceptance' };

export default guardedPage('quality:aggregate', async ({ project, person, permissions, params, read }) => {
  const named = readRisk.input.safeParse({ id: params.id });
  if (!named.success) notFound();
  const { id } = named.data;
  const client = new QueryClient();
  // Read first, because a prefetch keeps its failure to itself and an unknown id is a page that does not exist.
  const risk = await read((access) => readOne(access, id));
  client.setQueryData(riskDetail(project, id).queryKey, risk);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <RiskView project={project} id={id} actor={{ personId: person.userId, permissions: [...permissions] }} />
    </HydrationBoundary>
  );
});
