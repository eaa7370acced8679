import type { AuditEvent } from '@/lib/audit/contract';

/** Our own jobs, as people know them. */
const SYSTEM: Record<string, string> = { cli: 'Command line', projector: 'Projector' };

/** Who acted, by name where it is known. */
export function actorName({ kind, id, name }: AuditEvent['actor']): string {
  if (kind === 'system') return SYSTEM[id] ?? id;
  if (kind === 'token') return name === null ? 'A token' : `Token ${name}`;
  return name ?? 'A former member';
}
