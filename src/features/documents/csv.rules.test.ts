import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toCsv } from './csv.rules.ts';

/** Parses CSV by RFC 4180. */
function parseCsv(csv: string): string[][] {
  const table: string[][] = [[]];
  for (const [, text = '', end] of csv.matchAll(/("(?:[^"]|"")*"|[^,\r]*)(,|\r\n)/g)) {
    const quoted = text.startsWith('"');
    table.at(-1)?.push(quoted ? text.slice(1, -1).replaceAll('""', '"') : text);
    if (end !== ',') table.push([]);
  }
  return table.slice(0, -1);
}

test('a table is parsed to the same cells, whatever they contain', () => {
  const cells = fc.array(fc.string({ unit: 'grapheme' }), { minLength: 2, maxLength: 4 });
  fc.assert(
    fc.property(fc.array(cells, { minLength: 1 }), (table) => {
      const parsed = parseCsv(toCsv(table).slice(1));
      const plain = (row: string[]) => row.map((cell) => cell.replace(/^'/, ''));
      expect(parsed.map(plain)).toEqual(table.map(plain));
    }),
  );
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '＝1+1', '|calc'])(
  '%j is text in a spreadsheet, not a formula',
  (text) => {
    const [[cell] = []] = parseCsv(toCsv([[text, 'x']]).slice(1));
    expect(cell).toBe(`'${text}`);
  },
);

test('lines end as in RFC 4180, and the file starts with the UTF-8 mark', () => {
  expect(toCsv([['a', 'b "c"', 'd,e'], ['é']])).toBe('\uFEFFa,"b ""c""","d,e"\r\né\r\n');
  expect(toCsv([['two words', 'a-b', ' a', 'a ']])).toBe('\uFEFFtwo words,a-b," a","a "\r\n');
});

test('an amount in cents is a number of dollars, also if it is negative', () => {
  expect(toCsv([[-90_050, 0, 1_234_567]])).toBe('\uFEFF-900.50,0.00,12345.67\r\n');
});
