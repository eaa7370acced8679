import { expect, it } from 'vitest';
import { toCsv } from '@/lib/format/csv';

it('writes a header and rows with CRLF, a missing value as an empty cell', () => {
  expect(
    toCsv(
      ['At', 'Count'],
      [
        ['2026-11-02T00:00Z', 12],
        ['2026-11-02T01:00Z', null],
      ],
    ),
  ).toBe('At,Count\r\n2026-11-02T00:00Z,12\r\n2026-11-02T01:00Z,\r\n');
});

it('quotes what would break a row', () => {
  expect(toCsv(['a'], [['x,y'], ['say "no"'], ['two\nlines']])).toBe('a\r\n"x,y"\r\n"say ""no"""\r\n"two\nlines"\r\n');
});

it('disarms texts that a spreadsheet would run, and leaves numbers alone', () => {
  expect(toCsv(['a'], [['=HYPERLINK("x")'], ['+1'], ['@cmd'], [-1]])).toBe(
    'a\r\n"\'=HYPERLINK(""x"")"\r\n\'+1\r\n\'@cmd\r\n-1\r\n',
  );
});
