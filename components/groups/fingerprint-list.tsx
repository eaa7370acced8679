import { CopyableId } from '@/components/console/copyable-id';
import { Timestamp } from '@/components/console/timestamp';
import { formatPlural } from '@/lib/format/number';
import type { GroupDetail } from '@/lib/groups/contract';
import { MessageText } from './message-text';

/** What makes failures one group: the fingerprints that are bound to it, and since when. */
export function FingerprintList({ fingerprints }: Pick<GroupDetail, 'fingerprints'>) {
  return (
    <details>
      <summary className="w-fit">{formatPlural(fingerprints.length, 'fingerprint')} bound to this group</summary>
      <ul className="pt-1">
        {fingerprints.map(({ fingerprint, rule_version, bound_at, cause, message }) => (
          <li key={fingerprint} className="flex flex-wrap items-center gap-x-3">
            <CopyableId id={fingerprint} label="fingerprint" />
            rule version {rule_version}, {cause}, since <Timestamp at={bound_at} />
            <MessageText message={message} />
          </li>
        ))}
      </ul>
    </details>
  );
}
