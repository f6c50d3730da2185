import { expect, test } from 'vitest';
import { documentKinds } from './document.rules.ts';
import {
  buildDocumentContent,
  type DocumentData,
  toDocumentLayout,
} from './document-content.rules.ts';

const deal: DocumentData = {
  projectId: 7,
  title: 'A booking page',
  milestone: null,
  client: {
    name: 'Clara Client',
    username: 'clara',
    company: 'Clara Ltd.',
    location: 'Oslo, Norway',
  },
  developer: { name: 'Dev Eloper', username: 'dev', location: null },
  amountCents: 90_000,
  feePercent: 10,
  releasedCents: 60_000,
  feeCents: 6_000,
  returnedCents: 30_000,
  card: 'Visa ending in 4242',
  paidAt: '2026-05-01T06:00:00.000Z',
  dividedAt: '2026-05-20T06:00:00.000Z',
};

test('a receipt names the payer, the amount and the protection', () => {
  expect(buildDocumentContent('receipt', deal, '')).toEqual({
    subject: 'Payment for “A booking page”',
    parties: [
      {
        role: 'Received by',
        lines: ['Bidwright', 'Marketplace for fixed-price software projects'],
      },
      { role: 'Received from', lines: ['Clara Ltd.', 'Clara Client', '@clara', 'Oslo, Norway'] },
    ],
    facts: [
      { label: 'Paid on', value: 'May 1, 2026' },
      { label: 'Paid with', value: 'Visa ending in 4242' },
      { label: 'Project', value: 'No. 7' },
      { label: 'Developer', value: 'Dev Eloper (@dev)' },
    ],
    rows: [
      {
        text: 'Project funds for the work of Dev Eloper on “A booking page”, protected until they are released',
        cents: 90000,
      },
    ],
    total: { label: 'Total paid', cents: 90000 },
    notes: [
      'This receipt confirms that Bidwright received the payment and protects it. The ' +
        'developer’s invoice follows when funds are released. A credit note shows what is ' +
        'refunded.',
      'No tax was charged through Bidwright and none is shown here.',
    ],
  });
});

test('every document names its milestone if the hire has several', () => {
  const milestone = { id: 12, position: 2, count: 3, title: 'Reports' };
  for (const kind of documentKinds) {
    expect(buildDocumentContent(kind, { ...deal, milestone }, '').facts).toContainEqual({
      label: 'Part',
      value: 'Milestone 2 of 3: Reports',
    });
  }
});

test('an invoice names the released amount, the work and the tax responsibility', () => {
  expect(buildDocumentContent('invoice', deal, 'RC-2026-000001')).toEqual({
    subject: 'Work on “A booking page”',
    parties: [
      { role: 'From', lines: ['Dev Eloper', '@dev'] },
      { role: 'To', lines: ['Clara Ltd.', 'Clara Client', '@clara', 'Oslo, Norway'] },
    ],
    facts: [
      { label: 'Released on', value: 'May 20, 2026' },
      { label: 'Paid by', value: 'Receipt RC-2026-000001' },
      { label: 'Project', value: 'No. 7' },
    ],
    rows: [{ text: 'Software work on “A booking page”, as agreed', cents: 60000 }],
    total: { label: 'Total, paid in full', cents: 60000 },
    notes: [
      'Bidwright issued this invoice in the developer’s name when the funds were released. No ' +
        'amount is due.',
      'No tax was charged through Bidwright and none is shown here. The developer is ' +
        'responsible for any tax on this work.',
    ],
  });
});

test('a fee invoice shows how the fee was computed', () => {
  expect(buildDocumentContent('fee_invoice', deal, '')).toEqual({
    subject: 'Platform fee for “A booking page”',
    parties: [
      { role: 'From', lines: ['Bidwright', 'Marketplace for fixed-price software projects'] },
      { role: 'To', lines: ['Dev Eloper', '@dev'] },
    ],
    facts: [
      { label: 'Charged on', value: 'May 20, 2026' },
      { label: 'Released funds', value: '$600' },
      { label: 'Fee', value: '10%' },
      { label: 'Project', value: 'No. 7' },
    ],
    rows: [{ text: 'Platform fee: 10% of $600 released', cents: 6000 }],
    total: { label: 'Total, paid in full', cents: 6000 },
    notes: [
      'The fee was deducted from the released funds. No amount is due.',
      'No tax was charged through Bidwright and none is shown here.',
    ],
  });
});

test('a credit note names the card and the corrected receipt', () => {
  expect(buildDocumentContent('credit_note', deal, 'RC-2026-000001')).toEqual({
    subject: 'Refund for “A booking page”',
    parties: [
      { role: 'From', lines: ['Bidwright', 'Marketplace for fixed-price software projects'] },
      { role: 'To', lines: ['Clara Ltd.', 'Clara Client', '@clara', 'Oslo, Norway'] },
    ],
    facts: [
      { label: 'Decided on', value: 'May 20, 2026' },
      { label: 'Refund ordered to', value: 'Visa ending in 4242' },
      { label: 'Corrects', value: 'Receipt RC-2026-000001' },
      { label: 'Project', value: 'No. 7' },
    ],
    rows: [
      {
        text: 'Project funds for “A booking page” that were not released, returned to the client',
        cents: 30000,
      },
    ],
    total: { label: 'Total refund', cents: 30000 },
    notes: [
      'The refund was ordered on the date above. A bank may take 5 to 10 business days to show ' +
        'it. If the card cannot receive it, Bidwright returns it another way.',
      'No tax was charged through Bidwright and none is shown here.',
    ],
  });
});

test('without a known card or division the document omits the line', () => {
  const known = { ...deal, card: null, dividedAt: null };
  expect(buildDocumentContent('receipt', known, '').facts).toContainEqual({
    label: 'Paid with',
    value: 'Card',
  });
  const { facts } = buildDocumentContent('credit_note', known, 'RC-2026-000001');
  expect(facts.slice(0, 2)).toEqual([
    { label: 'Decided on', value: 'May 1, 2026' },
    { label: 'Refund ordered to', value: 'Card' },
  ]);
  expect(buildDocumentContent('invoice', known, '').facts[0]?.value).toBe('May 1, 2026');
  expect(buildDocumentContent('fee_invoice', known, '').facts[0]?.value).toBe('May 1, 2026');
});

test.each(['receipt', 'invoice', 'fee_invoice', 'credit_note'] as const)(
  'every day of a printed %s names its zone',
  (kind) => {
    const content = buildDocumentContent(kind, deal, 'RC-2026-000001');
    const document = { kind, number: 'X-1', issuedAt: deal.paidAt, sha256: 'ab12', content };
    const days = toDocumentLayout(document).facts.filter(({ value }) => value.includes(', 2026'));
    expect(days).toHaveLength(2);
    expect(days.filter(({ value }) => !value.endsWith(' UTC'))).toEqual([]);
  },
);

test('a client without a company is named alone', () => {
  const client = { ...deal.client, company: 'Individual' };
  expect(buildDocumentContent('receipt', { ...deal, client }, '').parties[1]?.lines).toEqual([
    'Clara Client',
    '@clara',
    'Oslo, Norway',
  ]);
});

test('a document is printed from its stored data, with the zone of its dates', () => {
  const sheet = toDocumentLayout({
    kind: 'receipt',
    number: 'RC-2026-000001',
    issuedAt: '2026-05-01T06:00:00.000Z',
    sha256: 'ab12',
    content: {
      subject: 'Payment for “A booking page”',
      parties: [{ role: 'Received by', lines: ['Bidwright'] }],
      facts: [
        { label: 'Paid on', value: 'April 30, 2026' },
        { label: 'Project', value: 'No. 7' },
      ],
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
      { label: 'Issued on', value: 'May 1, 2026, 06:00 UTC' },
      { label: 'Paid on', value: 'April 30, 2026 UTC' },
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
