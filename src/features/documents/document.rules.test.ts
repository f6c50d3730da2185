import { expect, test } from 'vitest';
import { formatRefusal } from '#testing/app/refusals.ts';
import {
  documentKinds,
  documentNotFoundError,
  documentTypes,
  findDocumentKind,
  formatDocumentNumber,
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

test('a document is numbered within its kind and year, and found by its file name', () => {
  expect(documentKinds.map((kind) => formatDocumentNumber(kind, 2026, 41))).toEqual([
    'RC-2026-000041',
    'IN-2026-000041',
    'FE-2026-000041',
    'CN-2026-000041',
  ]);
  for (const kind of documentKinds) expect(findDocumentKind(documentTypes[kind].file)).toBe(kind);
  expect(
    documentKinds.map((kind) => `${documentTypes[kind].name}: ${documentTypes[kind].file}`),
  ).toEqual([
    'Receipt: receipt.pdf',
    'Invoice: invoice.pdf',
    'Fee invoice: fee-invoice.pdf',
    'Credit note: credit-note.pdf',
  ]);
  expect(findDocumentKind('statement.pdf')).toBeNull();
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
