'use client';
import { useQuery } from '@tanstack/react-query';
import { Answer } from '@/components/console/answer';
import { useNow } from '@/components/console/now';
import type { Capability, RegistryReader } from '@/lib/capabilities/contract';
import { capabilityOf } from '@/lib/capabilities/queries';
import { capabilityHref } from '@/lib/capabilities/url';
import { VersionComparison } from './version-comparison';
import { VersionTable } from './version-table';

interface CapabilityVersionsProps {
  project: string;
  id: string;
  as: RegistryReader;
  /** When the page was made; until the browser's clock runs. RFC 3339. */
  renderedAt: string;
}

/** All versions of one capability, and two of them side by side. */
export function CapabilityVersions({ project, id, as, renderedAt }: CapabilityVersionsProps) {
  const query = useQuery(capabilityOf(project, id, as));
  const clock = useNow() ?? Date.parse(renderedAt);
  return (
    <Answer query={query} rows={10}>
      {({ versions }) => (
        <>
          <VersionTable versions={versions} base={capabilityHref(project, id, as)} now={latest(clock, versions)} />
          <VersionComparison versions={versions} />
        </>
      )}
    </Answer>
  );
}

/** The clock of a screen ticks once a minute; what was registered since then is in force all the same. */
function latest(clock: number, versions: readonly Capability[]): Date {
  return new Date(Math.max(clock, ...versions.map(({ registered_at }) => Date.parse(registered_at))));
}
