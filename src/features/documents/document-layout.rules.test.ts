import { expect, test } from 'vitest';
import { toDocumentLayout } from './document-layout.rules.ts';

test('a paper is printed from what was kept of it', () => {
  const sheet = toDocumentLayout({
    kind: 'receipt',
    number: 'RC-2026-000001',
    issuedAt: '2026-05-01T06:00:00.000Z',
    sha256: 'ab12',
    content: {
      subject: 'Payment for “A booking page”',
      parties: [{ role: 'Received by', lines: ['Bidwright'] }],
      facts: [{ label: 'Project', value: 'No. 7' }],
      rows: [{ text: 'Project funds', cents: 90_000 }],
      total: { label: 'Total paid', cents: 90_000 },
      notes: ['No tax.'],
    },
  });
  expect(sheet).toEqual({
    kind: 'Receipt',
    number: 'RC-2026-000001',
    issuedAt: '2026-05-01T06:00:00.000Z',
    title: 'Receipt RC-2026-000001',
    subject: 'Payment for “A booking page”',
    measure: { label: 'Total paid', value: '$900.00' },
    parties: [{ role: 'Received by', lines: ['Bidwright'] }],
    facts: [
      { label: 'Issued on', value: 'May 1, 2026' },
      { label: 'Project', value: 'No. 7' },
    ],
    columns: [
      { head: 'For', share: 0.78 },
      { head: 'Amount, USD', share: 0.22, figures: true },
    ],
    rows: [['Project funds', '$900.00']],
    totals: [{ label: 'Total paid', value: '$900.00', strong: true }],
    notes: ['No tax.'],
    seal: 'RC-2026-000001  sha256 ab12',
  });
});
