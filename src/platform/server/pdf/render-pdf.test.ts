// cspell:ignore Onetwo Priceofthework Nguy Workfor Somecharacterscannotbeprinted
import { extractText, getDocumentProxy } from 'unpdf';
import { expect, test } from 'vitest';
import { FOOTER_LINE, listLines } from '#testing/fixtures/printed-lines.ts';
import type { DocumentLayout } from './document-layout.ts';
import { renderPdf } from './render-pdf.ts';

const plain: DocumentLayout = {
  kind: 'Invoice',
  number: 'IN-2026-000001',
  issuedAt: '2026-11-21T10:00:00.000Z',
  title: 'Invoice IN-2026-000001',
  subject: 'A shop for bicycles',
  measure: { label: 'Total', value: '$900.00' },
  parties: [
    { role: 'From', lines: ['Ada Byron'] },
    { role: 'To', lines: ['Carl Gauß'] },
  ],
  facts: [{ label: 'Issued on', value: 'November 21, 2026' }],
  columns: [
    { head: 'For', share: 0.7 },
    { head: 'Amount', share: 0.3, figures: true },
  ],
  rows: [['Work', '$900.00']],
  totals: [{ label: 'Total', value: '$900.00', strong: true }],
  notes: ['Paid.'],
  seal: 'sealed',
};

const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length;
const has = (pdf: Buffer, text: string) => pdf.toString('latin1').includes(text);

test('the same sheet is the same bytes, whatever was printed in between', async () => {
  const first = await renderPdf(plain);
  await renderPdf({ ...plain, subject: 'Жанна 山' });
  const second = await renderPdf(plain);
  expect(first.equals(second)).toBe(true);
  const other = await renderPdf({ ...plain, seal: 'sealed.' });
  expect(first.equals(other)).toBe(false);
});

test('a file has its title, language and a text layer for copying', async () => {
  const pdf = await renderPdf(plain);
  expect(has(pdf, '(Invoice IN-2026-000001)')).toBe(true);
  expect(has(pdf, '/Lang (en-US)')).toBe(true);
  expect(has(pdf, '/ToUnicode')).toBe(true);
  expect(has(pdf, '(D:20261121100000Z)')).toBe(true);
});

test('a long table continues on the next pages', async () => {
  const rows = Array.from({ length: 1_000 }, (_, nth) => [`Entry ${nth}`, `$${nth}.00`]);
  expect(pagesOf(await renderPdf(plain))).toBe(1);
  const pdf = await renderPdf({ ...plain, rows });
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)));
  expect(text.length).toBeGreaterThan(20);
  expect(text.map((page) => page.match(/\d+ \/ \d+/)?.[0])).toEqual(
    text.map((_, index) => `${index + 1} / ${text.length}`),
  );
});

test.each([
  'שרה לוי',
  'محمد علي',
  // The font does not say where the marks of these letters belong.
  'ڥ ݠ ࢤ',
  'Жанна Агузарова',
  'Ελένη Παππά',
  '山田 太郎',
  '👩‍💻 Ada 🚀',
  'e\u0301 Zalgơ̷̢',
  'W'.repeat(400),
  '',
  '\u202Eevil\u0000\uD800',
])('%j as a name is printed', async (name) => {
  const parties = [{ role: 'From', lines: [name, name] }];
  const pdf = await renderPdf({ ...plain, subject: name, parties, rows: [[name, '$1.00']] });
  expect(pagesOf(pdf)).toBeGreaterThan(0);
});

/** Returns the text of a PDF without white space, and how many glyphs its fonts do not have. */
async function readPdf(pdf: Buffer): Promise<{ text: string; missing: number }> {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const { text } = await extractText(document, { mergePages: true });
  let missing = 0;
  for (let number = 1; number <= document.numPages; number += 1) {
    const { argsArray } = await (await document.getPage(number)).getOperatorList();
    // Glyph 0 of every font is the box for a missing character.
    const glyphs = argsArray.flat(2).filter((arg) => arg?.originalCharCode !== undefined);
    expect(glyphs.length).toBeGreaterThan(50);
    missing += glyphs.filter(({ originalCharCode }) => originalCharCode === 0).length;
  }
  return { text: text.replace(/\s/g, '').normalize('NFC'), missing };
}

const MISSING_NOTE = 'Somecharacterscannotbeprinted';

test.each([
  ['Latin', 'Zoë Łukasz'],
  ['Vietnamese', 'Nguyễn Thị Hường'],
  ['Azerbaijani and Navajo', 'Ə Ǫ ơ ư ≥ ≤'],
  ['Cyrillic', 'Жанна Агузарова'],
  ['Greek', 'Ελένη Παππά'],
  ['Arabic', 'محمد علي'],
  ['Hebrew', 'שרה לוי'],
  ['Thai', 'สมชาย ใจดี'],
  ['Devanagari', 'आनद कमल'],
  ['Chinese', '王小明 陳大文'],
  ['Japanese', '山田 さくら タナカ'],
  ['Korean', '김민준'],
  ['emoji', '🚀 😀 👩🏽‍💻'],
])('a name in %s is printed and can be read back: %s', async (_script, name) => {
  const parties = [{ role: 'From', lines: [name] }];
  const layout = { ...plain, subject: name, parties, rows: [[name, '$1.00']] };
  const { text, missing } = await readPdf(await renderPdf(layout));
  expect(missing).toBe(0);
  expect(text.split(name.replace(/\s/g, ''))).toHaveLength(4);
  expect(text).not.toContain(MISSING_NOTE);
  expect(text).not.toContain('\uFFFD');
});

test.each([
  ['Work for שרה (Haifa), 2026!', 'Workforשרה(Haifa),2026!'],
  ['Work for محمد (Cairo), 2026!', 'Workforمحمد(Cairo),2026!'],
])('punctuation after right-to-left words is placed correctly: %s', async (subject, expected) => {
  const { text } = await readPdf(await renderPdf({ ...plain, subject }));
  expect(text).toContain(expected);
});

test.each(['No. ١٢٣-456', 'No. ۱۲۳', 'شارع ١٢٣'])(
  'digits of Arabic scripts are read from the left: %s',
  async (subject) => {
    const pdf = await renderPdf({ ...plain, subject });
    const document = await getDocumentProxy(new Uint8Array(pdf));
    const { items } = await (await document.getPage(1)).getTextContent();
    const digits = items.map((item) => ('str' in item ? item.str : '')).join('');
    expect(digits).toContain(/[\u0660-\u06F9]{3}$|[\u0660-\u06F9]{3}(?=-)/.exec(subject)?.[0]);
  },
);

test.each([
  ['a tab', 'Part\tPrice of the work', 'PartPriceofthework'],
  ['CRLF', 'One\r\ntwo', 'Onetwo'],
  ['CR', 'One\rtwo', 'Onetwo'],
  ['a vertical tab', 'One\vtwo', 'Onetwo'],
  ['a form feed', 'One\ftwo', 'Onetwo'],
  ['U+0085', 'One\u0085two', 'Onetwo'],
  ['U+2028', 'One\u2028two', 'Onetwo'],
  ['U+2029', 'One\u2029two', 'Onetwo'],
  ['an em space', 'One\u2003two', 'Onetwo'],
  ['an ogham space', 'One\u1680two', 'One\uFFFDtwo'],
  ['a direction override before a mark', 'Cafe\u202A\u0301', 'Café'],
])('stored text with %s is printed in every field', async (_what, words, expected) => {
  const layout = {
    ...plain,
    subject: words,
    parties: [{ role: 'From', lines: [words] }],
    facts: [{ label: 'Paid by', value: words }],
    rows: [[words, '$1.00']],
    notes: [words],
  };
  const { text, missing } = await readPdf(await renderPdf(layout));
  expect(missing).toBe(0);
  expect(text.split(expected)).toHaveLength(6);
});

test('a line break begins a line, and a tab is a gap of blanks', async () => {
  const rows = [['One\u2028two\tthree', '$1.00']];
  const lines = await listLines(await renderPdf({ ...plain, rows }));
  const yOf = (word: string) => lines.find(({ text }) => text.startsWith(word))?.y ?? 0;
  expect(yOf('two')).toBeGreaterThan(yOf('One'));
  expect(lines.find(({ text }) => text.startsWith('two'))?.text).toBe('two three');
});

test('a row of a hundred lines is divided between pages above the footer, without a gap', async () => {
  const rows = [
    ['Work', '$900.00'],
    ['漢字かな交じり文'.repeat(1_000), '$1.00'],
  ];
  const pdf = await renderPdf({ ...plain, rows });
  const lines = await listLines(pdf);
  const count = pagesOf(pdf) ?? 0;
  expect(
    lines.filter(({ y }) => y > FOOTER_LINE).map(({ text }) => text.replaceAll(' ', '')),
  ).toEqual(Array.from({ length: count }, (_, index) => `sealed${index + 1}/${count}`));
  const firstPage = lines.filter(({ page, y }) => page === 1 && y < FOOTER_LINE);
  expect(Math.max(...firstPage.map(({ y }) => y))).toBeGreaterThan(690);
  const { text } = await readPdf(pdf);
  expect(text.match(/漢字かな交じり文/g)?.length).toBeGreaterThan(950);
});

test('an agreement with 100 answers at their limits is printed', async () => {
  // The characters are in several fonts, so that each is drawn separately.
  const rows = Array.from({ length: 100 }, () => ['Answer', '漢字仮名文'.repeat(600)]);
  expect(pagesOf(await renderPdf({ ...plain, rows }))).toBeGreaterThan(100);
}, 120_000);

test('the main thread draws nothing', async () => {
  await renderPdf(plain);
  const before = process.threadCpuUsage();
  await renderPdf({ ...plain, rows: [['的一是不了人我在有'.repeat(1_100), '$1.00']] });
  const { user, system } = process.threadCpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(50);
});

test('a document that is not ready in time, or that fails, does not stop the next one', async () => {
  const rows = [['漢'.repeat(9_000), '$1.00']];
  await expect(renderPdf({ ...plain, rows }, 1)).rejects.toMatchObject({ code: 'busy' });
  await expect(renderPdf({ ...plain, rows: [[1 as never]] })).rejects.toThrow(TypeError);
  const [one, two] = await Promise.all([renderPdf(plain), renderPdf(plain)]);
  expect(one.equals(two)).toBe(true);
});

test('characters without a font are printed as U+FFFD, with a note', async () => {
  const { text, missing } = await readPdf(await renderPdf({ ...plain, subject: 'ꦗꦮ Java' }));
  expect(missing).toBe(0);
  expect(text).toContain('\uFFFD\uFFFDJava');
  expect(text).toContain(MISSING_NOTE);
});
