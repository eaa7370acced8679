const UNIQUE_VIOLATION = '23505';

/** Whether the database refused a row because another writer was first. */
export function isUniqueViolation(thrown: unknown): boolean {
  for (let link = thrown, depth = 0; link instanceof Error && depth < 5; link = link.cause, depth += 1) {
    if ((link as { code?: unknown }).code === UNIQUE_VIOLATION) return true;
  }
  return false;
}
