'use client';
import { usePathname } from 'next/navigation';
import { FilterBar } from '@/components/console/filter-bar';
import { TimeRange } from '@/components/console/time-range';
import { ZoneSwitch } from '@/components/console/zone';
import { FILTER_KEYS, type FilterKey } from '@/lib/quality/url';

/** Which dimensions of the evidence narrow a section; an unknown outcome has no model that failed, a control neither. */
const FILTERS_OF: Record<string, readonly FilterKey[]> = {
  overview: FILTER_KEYS,
  attribution: FILTER_KEYS,
  failures: FILTER_KEYS,
  executions: FILTER_KEYS,
  controls: ['environment', 'release', 'runtime'],
  unknown: ['environment', 'release'],
};
/** The sections that a time range narrows. */
const HAS_TIME = [...Object.keys(FILTERS_OF), 'audit'];

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
  // One execution is what it is, whatever the range, and so is the registry.
  const isWhole = (section === 'executions' && inside) || inside === 'capabilities';
  if (!HAS_TIME.includes(section) || isWhole) return <ZoneSwitch />;
  const filters = FILTERS_OF[section];
  return (
    <>
      <TimeRange />
      {options && filters && <FilterBar options={only(options, filters)} />}
    </>
  );
}

function only(
  options: NonNullable<TopBarProps['options']>,
  keys: readonly FilterKey[],
): TopBarProps['options'] & object {
  return Object.fromEntries(keys.filter((key) => options[key]).map((key) => [key, options[key]]));
}
