import { ButtonLink } from '@/components/ui/button';

const PERIODS = [1, 7, 30];

/** The periods for which rejections are counted, each an address. */
export function PeriodLinks({ project, days }: { project: string; days: number }) {
  return (
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
  );
}
