export type CsvValue = string | number | boolean | null;

/**
 * Rows as CSV (RFC 4180: CRLF, quotes doubled), header first; `null` is an empty cell.
 *
 * A text that a spreadsheet would run as a formula gets an apostrophe in front, because the file is opened by people
 * and its texts came from producers.
 */
export function toCsv(header: readonly string[], rows: readonly (readonly CsvValue[])[]): string {
  return [header, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

function cell(value: CsvValue): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
