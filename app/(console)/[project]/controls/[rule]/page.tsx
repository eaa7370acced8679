import { dehydrate, HydrationBoundary, QueryClient } from '@tanstack/react-query';
import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { createLoader } from 'nuqs/server';
import { guardedPage } from '@/app/guarded-page';
import { controlOf } from '@/lib/controls/queries';
import { readControl } from '@/lib/controls/read-control';
import { controlParsers, ruleOfAddress } from '@/lib/controls/url';
import { scopeOf } from '@/lib/quality/scope';
import { ControlView } from './view';

export async function generateMetadata({ params }: { params: Promise<{ rule: string }> }): Promise<Metadata> {
  return { title: ruleOfAddress((await params).rule) ?? 'Control' };
}

const loadAddress = createLoader(controlParsers);

export default guardedPage('quality:aggregate', async ({ project, params, permissions, searchParams, read }) => {
  const now = new Date();
  const rule = ruleOfAddress(params.rule);
  if (!rule) notFound();
  const { by, ...address } = loadAddress(searchParams);
  const scope = scopeOf(address, now);
  const client = new QueryClient();
  await read((access) =>
    client.prefetchQuery({
      ...controlOf(project, rule, by, scope),
      queryFn: () => readControl(access, { ...scope, rule, by }, now),
    }),
  );
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <ControlView project={project} rule={rule} mayDrillDown={permissions.has('quality:drilldown')} />
    </HydrationBoundary>
  );
});
