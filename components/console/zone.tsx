'use client';
import { useQueryState } from 'nuqs';
import { createContext, type ReactNode, use, useSyncExternalStore } from 'react';
import { Checkbox } from '@/components/ui/checkbox';
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

/** Switches between the zone of the device and UTC, and names the zone that counts. */
export function ZoneSwitch() {
  const [chosen, setChosen] = useQueryState('zone', zoneParser);
  const zone = useZone();
  return (
    <div className="flex items-center justify-between gap-2 text-xs">
      <span className="text-muted">
        Times in <span className="text-ink">{zone}</span>
      </span>
      <Checkbox
        label="UTC"
        checked={chosen === 'utc'}
        onCheckedChange={(checked) => void setChosen(checked ? 'utc' : null)}
      />
    </div>
  );
}
