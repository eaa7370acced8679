import type { Metadata } from 'next';
import { guardedPage } from '@/app/guarded-page';
import { EmptyState } from '@/components/console/empty-state';
import { IntakeTable } from '@/components/intake/intake-table';
import { ButtonLink } from '@/components/ui/button';
import { listIntake } from '@/lib/intake/contract';
import { list } from '@/lib/intake/read';

export const metadata: Metadata = { title: 'Intake' };

const PERIODS = [1, 7, 30];

export default guardedPage('admin:manage', async ({ project, searchParams, read }) => {
  const asked = listIntake.input.safeParse(searchParams);
  const { days } = asked.data ?? listIntake.input.parse({});
  const { items } = await read((access) => list(access, { days }));
  return (
    <section aria-label="Intake">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 px-4 py-3">
        <p className="max-w-prose flex-1 basis-80 text-muted">
          What producers sent and Assay did not take: fields that are on no list, facts and spans that could not be
          read. Only names are counted; what they held is gone. A producer that sends content shows here.
        </p>
        <nav aria-label="Period" className="flex gap-1">
          {PERIODS.map((period) => (
            <ButtonLink
              key={period}
              size="small"
              variant={period === days ? 'secondary' : 'ghost'}
              aria-current={period === days ? 'page' : undefined}
              href={`/${project}/settings/intake?days=${period}`}
            >
              {period === 1 ? 'Today' : `${period} days`}
            </ButtonLink>
          ))}
        </nav>
      </div>
      {items.length > 0 ? (
        <IntakeTable counts={items} />
      ) : (
        <EmptyState kind="nothing-yet" title="Nothing was dropped, rejected or left unread in this period" />
      )}
    </section>
  );
});
