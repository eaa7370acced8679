import type { Metadata } from 'next';
import { guardedPage } from '@/app/guarded-page';
import { ConnectGuide } from '@/components/onboarding/connect-guide';

export const metadata: Metadata = { title: 'Get started' };

export default guardedPage('admin:manage', async ({ project, permissions }) => (
  <div className="pt-3">
    <ConnectGuide project={project} permissions={[...permissions]} />
  </div>
));
