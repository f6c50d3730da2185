import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toCsv } from './csv.rules.ts';

/** Parses CSV by RFC 4180. */
function read(csv: string): string[][] {
  const table: string[][] = [[]];
  for (const [, text = '', end] of csv.matchAll(/("(?:[^"]|"")*"|[^,\r]*)(,|\r\n)/g)) {
    const quoted = text.startsWith('"');
    table.at(-1)?.push(quoted ? text.slice(1, -1).replaceAll('""', '"') : text);
    if (end !== ',') table.push([]);
  }
  return table.slice(0, -1);
}

test('a table is read back as it was written, whatever its cells hold', () => {
  const cells = fc.array(fc.string({ unit: 'grapheme' }), { minLength: 2, maxLength: 4 });
  fc.assert(
    fc.property(fc.array(cells, { minLength: 1 }), (table) => {
      const found = read(toCsv(table).slice(1));
      const plain = (row: string[]) => row.map((cell) => cell.replace(/^'/, ''));
      expect(found.map(plain)).toEqual(table.map(plain));
    }),
  );
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '＝1+1', '|calc'])(
  '%j is text in a spreadsheet, not a formula',
  (text) => {
    const [[cell] = []] = read(toCsv([[text, 'x']]).slice(1));
    expect(cell).toBe(`'${text}`);
  },
);

test('lines end as RFC 4180 says, and the file says that it is UTF-8', () => {
  expect(toCsv([['a', 'b "c"', 'd,e'], ['é']])).toBe('\uFEFFa,"b ""c""","d,e"\r\né\r\n');
  expect(toCsv([['two words', 'a-b', ' a', 'a ']])).toBe('\uFEFFtwo words,a-b," a","a "\r\n');
});
