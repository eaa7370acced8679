'use client';
import { useQueryState } from 'nuqs';
import { createContext, type ReactNode, use, useSyncExternalStore } from 'react';
import { UTC } from '@/lib/format/time';
import { zoneParser } from '@/lib/quality/url';

const ZoneContext = createContext<string>(UTC);

const noSubscription = () => () => {};
const deviceZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;
const serverZone = () => UTC;

/** The zone in which times are shown: the device's, or UTC where the address says so. On the server always UTC. */
export function ZoneProvider({ children }: { children: ReactNode }) {
  const [chosen] = useQueryState('zone', zoneParser);
  const device = useSyncExternalStore(noSubscription, deviceZone, serverZone);
  return <ZoneContext value={chosen === 'utc' ? UTC : device}>{children}</ZoneContext>;
}

/** The IANA name of the zone in which this screen shows times. */
export function useZone(): string {
  return use(ZoneContext);
}
