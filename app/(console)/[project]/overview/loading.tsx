import { LoadingRows } from '@/components/console/loading-rows';
import { PageHeader } from '@/components/console/page-header';

export default function Loading() {
  return (
    <>
      <PageHeader title="Overview" />
      <LoadingRows rows={4} />
    </>
  );
}
