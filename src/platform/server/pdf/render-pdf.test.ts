import { expect, test } from 'vitest';
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

test('a file says what it is, in which language, and how its text is copied', async () => {
  const pdf = await renderPdf(plain);
  expect(has(pdf, '(Invoice IN-2026-000001)')).toBe(true);
  expect(has(pdf, '/Lang (en-US)')).toBe(true);
  expect(has(pdf, '/ToUnicode')).toBe(true);
  expect(has(pdf, '(D:20261121100000Z)')).toBe(true);
});

test('a long table goes on over pages', async () => {
  const rows = Array.from({ length: 1_000 }, (_, nth) => [`Entry ${nth}`, `$${nth}.00`]);
  expect(pagesOf(await renderPdf(plain))).toBe(1);
  expect(pagesOf(await renderPdf({ ...plain, rows }))).toBeGreaterThan(20);
});

test.each([
  'שרה לוי',
  'محمد علي',
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
