import { type CsvValue, toCsv } from '@/lib/format/csv';

/** Saves rows as `<fileName>.csv` through the browser. */
export function saveCsv(fileName: string, header: readonly string[], rows: readonly (readonly CsvValue[])[]): void {
  // The mark at the front makes spreadsheets read UTF-8.
  const url = URL.createObjectURL(new Blob(['\uFEFF', toCsv(header, rows)], { type: 'text/csv;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${fileName}.csv`;
  link.click();
  URL.revokeObjectURL(url);
}
