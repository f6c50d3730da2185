import { expect, test } from 'vitest';
import type { AgreementView } from '#features/hires/agreement/agreement.schema.ts';
import { toAgreementLayout } from './agreement-document.rules.ts';

const agreement: AgreementView = {
  projectId: 7,
  revision: 1,
  title: 'A booking page',
  description: '',
  category: 'Web Development',
  skills: [],
  criteria: [],
  exclusions: [],
  rights: null,
  files: [],
  answers: [],
  bid: {
    id: 31,
    revision: 1,
    developerId: 3,
    amount: 900,
    deliveryTime: 14,
    proposal: 'In two steps.',
  },
  clientId: 2,
  hash: 'a'.repeat(64),
  agreedAt: '2026-01-02T00:00:00.000Z',
  clientName: 'Mira Okafor',
  developerName: 'Ada Byron',
};

function listDescriptionRows(description: string) {
  const { rows } = toAgreementLayout({ ...agreement, description });
  return rows.slice(0, -1);
}

test.each([
  ['a word of 1,500 characters before a space', `${'a'.repeat(1_500)} bcd`],
  ['a word of 4,000 characters', 'a'.repeat(4_000)],
  ['sentences', 'The page shows free times. '.repeat(200)],
  ['many short lines', 'One line.\n'.repeat(70).trimEnd()],
])('a description of %s fills rows that fit on a page, the first with its label', (_of, text) => {
  const rows = listDescriptionRows(text);
  expect(rows.length).toBeGreaterThan(1);
  expect(rows.map(([part]) => part)).toEqual(['Description', ...rows.slice(1).map(() => '')]);
  for (const [, piece = ''] of rows) {
    expect(piece).not.toBe('');
    expect(piece.trimEnd().length).toBeLessThanOrEqual(1_500 + 30);
    expect(piece.split('\n').length).toBeLessThanOrEqual(30);
  }
  const printed = rows.map(([, piece]) => piece).join('');
  expect(printed.replaceAll('\n', '')).toBe(text.replaceAll('\n', ''));
});
