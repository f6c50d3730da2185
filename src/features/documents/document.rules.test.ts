import { expect, test } from 'vitest';
import { formatRefusal } from '#testing/app/refusals.ts';
import {
  documentKinds,
  documentNotFoundError,
  documentTypes,
  formatDocumentNumber,
  isDownloadName,
  listDueDocuments,
  listDueKinds,
  toDocumentHashInput,
} from './document.rules.ts';

test.each([
  ['while money is held', [0, 0, 0], ['receipt']],
  ['after a release without a fee', [500, 0, 0], ['receipt', 'invoice']],
  ['after a release with a fee', [500, 5, 0], ['receipt', 'invoice', 'fee_invoice']],
  ['after a refund', [0, 0, 500], ['receipt', 'credit_note']],
  ['after a split', [300, 3, 200], ['receipt', 'invoice', 'fee_invoice', 'credit_note']],
])(
  '%s the documents that are due exist',
  (_title, [releasedCents = 0, feeCents = 0, returnedCents = 0], due) => {
    expect(listDueKinds({ releasedCents, feeCents, returnedCents })).toEqual(due);
  },
);

test('a document is numbered within its kind and year', () => {
  expect(documentKinds.map((kind) => formatDocumentNumber(kind, 2026, 41))).toEqual([
    'RC-2026-000041',
    'IN-2026-000041',
    'FE-2026-000041',
    'CN-2026-000041',
  ]);
  expect(
    documentKinds.map((kind) => `${documentTypes[kind].name}: ${documentTypes[kind].fileName}`),
  ).toEqual([
    'Receipt: receipt',
    'Invoice: invoice',
    'Fee invoice: fee-invoice',
    'Credit note: credit-note',
  ]);
});

const amounts = { releasedCents: 0, feeCents: 0, returnedCents: 0, reductions: [] };

test('only the first milestone has names without a number, and no name changes later', () => {
  const filesOf = (released: number[], issued: [milestoneId: number, issuedAt: string][]) =>
    listDueDocuments(
      [1, 2, 3].map((position) => ({
        ...amounts,
        id: position * 10,
        position,
        releasedCents: released.includes(position) ? 500 : 0,
      })),
      issued.map(([milestoneId, issuedAt]) => ({
        kind: 'invoice' as const,
        number: `IN-${milestoneId}`,
        milestoneId,
        refundNth: null,
        issuedAt,
      })),
    ).map(({ file, milestone, issued }) => `${file} ${milestone.position} ${issued?.number}`);
  expect(filesOf([], [])).toEqual([
    'receipt.pdf 1 undefined',
    'receipt-2.pdf 2 undefined',
    'receipt-3.pdf 3 undefined',
  ]);
  const invoices = (...parameters: Parameters<typeof filesOf>) => filesOf(...parameters).slice(3);
  expect(invoices([3], [[30, '2026-05-01']])).toEqual(['invoice-2.pdf 3 IN-30']);
  expect(invoices([2, 3], [[30, '2026-05-01']])).toEqual([
    'invoice-3.pdf 2 undefined',
    'invoice-2.pdf 3 IN-30',
  ]);
  const all: [number, string][] = [
    [30, '2026-05-01'],
    [20, '2026-05-02'],
    [10, '2026-05-03'],
  ];
  expect(invoices([1, 2, 3], all)).toEqual([
    'invoice.pdf 1 IN-10',
    'invoice-3.pdf 2 IN-20',
    'invoice-2.pdf 3 IN-30',
  ]);
});

test('only names of downloads are accepted', () => {
  const names = ['agreement.pdf', 'statement.csv', 'record.json', 'receipt.pdf', 'invoice-12.pdf'];
  expect(names.filter(isDownloadName)).toEqual(names);
  const others = ['receipt-1.pdf', 'receipt-02.pdf', 'statement-2.pdf', 'receipt', 'x.pdf', ''];
  expect(others.filter(isDownloadName)).toEqual([]);
});

test('each side gets the papers that are its business', () => {
  expect(documentKinds.map((kind) => documentTypes[kind].audience.join(' '))).toEqual([
    'client admin',
    'client developer admin',
    'developer admin',
    'client admin',
  ]);
  expect(formatRefusal(documentNotFoundError())).toBe(
    'not_found no_document: This document does not exist, or you cannot see it.',
  );
});

test('the hash of a document covers all its content', () => {
  const sealed = {
    number: 'RC-1',
    kind: 'receipt',
    projectId: 7,
    issuedAt: 'now',
    content: { a: 1 },
  } as const;
  expect(toDocumentHashInput(sealed)).toBe('["RC-1","receipt",7,"now",{"a":1}]');
});

test('each lower price has a credit note of its own, beside that of the division', () => {
  const listNotes = (issued: [refundNth: number | null, issuedAt: string][]) =>
    listDueDocuments(
      [
        {
          ...amounts,
          id: 10,
          position: 1,
          returnedCents: 500,
          reductions: [{ nth: 1 }, { nth: 2 }],
        },
      ],
      issued.map(([refundNth, issuedAt]) => ({
        ...{ kind: 'credit_note' as const, number: issuedAt, milestoneId: 10, refundNth, issuedAt },
      })),
    )
      .filter(({ kind }) => kind === 'credit_note')
      .map(({ file, refundNth }) => `${file} ${refundNth}`);
  const names = ['credit-note.pdf 1', 'credit-note-2.pdf 2', 'credit-note-3.pdf null'];
  expect(listNotes([])).toEqual(names);
  expect(
    listNotes([
      [1, '2026-05-01'],
      [2, '2026-05-02'],
      [null, '2026-05-03'],
    ]),
  ).toEqual(names);
});
