import { formatCount, MISSING } from '@/lib/format/number';

interface GrossNetProps {
  /** What it counts: "failures". */
  noun: string;
  gross: number;
  /** Covered by acceptances in force. */
  accepted: number;
  /** Covered by proposals that nobody has decided; part of net until then. */
  pending: number | null;
  layout?: 'row' | 'inline';
}

/** Gross, accepted, net and pending side by side: an acceptance never makes a count disappear. Net = gross − accepted. */
export function GrossNet({ noun, gross, accepted, pending, layout = 'row' }: GrossNetProps) {
  const parts = [
    { name: 'Gross', value: formatCount(gross) },
    { name: 'Accepted', value: formatCount(accepted) },
    { name: 'Net', value: formatCount(gross - accepted) },
    { name: 'Pending', value: pending === null ? MISSING : formatCount(pending) },
  ];
  return (
    <dl
      aria-label={`${noun}: gross, accepted, net, pending`}
      className={layout === 'row' ? 'flex flex-wrap gap-x-6 gap-y-1' : 'flex flex-wrap gap-x-3 text-xs'}
    >
      {parts.map((part) => (
        <div key={part.name} className={layout === 'row' ? 'flex flex-col' : 'flex gap-1'}>
          <dt className="text-xs text-muted">{part.name}</dt>
          <dd className={part.name === 'Net' ? 'font-semibold' : ''}>{part.value}</dd>
        </div>
      ))}
    </dl>
  );
}
