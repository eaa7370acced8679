import { redirect } from 'next/navigation';
import { guardedPage } from '@/app/guarded-page';
import { readState } from '@/lib/sample-evidence/load';

export default guardedPage('admin:manage', async ({ project, read }) => {
  const { state } = await read(readState);
  redirect(`/${project}/settings/${state === 'empty' ? 'get-started' : 'members'}`);
});
