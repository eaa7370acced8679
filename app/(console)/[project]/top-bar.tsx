'use client';
import { usePathname } from 'next/navigation';
import { FilterBar } from '@/components/console/filter-bar';
import { TimeRange } from '@/components/console/time-range';
import { ZoneSwitch } from '@/components/console/zone';
import type { FilterKey } from '@/lib/quality/url';

/** Which sections a time range narrows, and which of those the dimensions of the evidence narrow as well. */
const HAS_FILTERS = ['overview', 'attribution', 'failures', 'executions'];
const HAS_TIME = [...HAS_FILTERS, 'unknown', 'audit'];

interface TopBarProps {
  project: string;
  /** Undefined for somebody who sees no quality data. */
  options: Partial<Record<FilterKey, readonly string[]>> | undefined;
}

/** What narrows the section that is open; elsewhere only the zone in which times are shown. */
export function TopBar({ project, options }: TopBarProps) {
  const [section = '', inside] = usePathname()
    .slice(project.length + 2)
    .split('/');
  // One execution is what it is, whatever the range.
  if (!HAS_TIME.includes(section) || (section === 'executions' && inside)) return <ZoneSwitch />;
  return (
    <>
      <TimeRange />
      {options && HAS_FILTERS.includes(section) && <FilterBar options={options} />}
      {options && section === 'unknown' && <FilterBar options={placesOf(options)} />}
    </>
  );
}

/** An unknown outcome has no model and no provider that failed; it is narrowed by where it happened. */
function placesOf({ environment, release }: NonNullable<TopBarProps['options']>): TopBarProps['options'] & object {
  return { ...(environment && { environment }), ...(release && { release }) };
}
