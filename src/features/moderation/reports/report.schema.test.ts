import { expect, test } from 'vitest';
import { SendReport } from './report.schema.ts';

const BOUNDS = 'Details have 10 to 2,000 characters';
const NEEDED = 'Please tell us what is wrong, in 10 characters or more';

function said(given: object): string | undefined {
  const { error } = SendReport.safeParse({ kind: 'developer', id: 1, reason: 'spam', ...given });
  return error?.issues[0]?.message;
}

test.each([
  ['a reason alone is enough', {}, undefined],
  ['blanks are no details', { details: '   ' }, undefined],
  ['details may be given', { details: 'ten chars.' }, undefined],
  ['nine characters say too little', { details: ' nine char ' }, BOUNDS],
  ['2,000 characters fit', { details: 'x'.repeat(2_000) }, undefined],
  ['2,001 characters do not', { details: 'x'.repeat(2_001) }, BOUNDS],
  ['something else must be explained', { reason: 'other' }, NEEDED],
  ['blanks explain nothing', { reason: 'other', details: '  ' }, NEEDED],
  ['something else, explained', { reason: 'other', details: 'Sells my own work.' }, undefined],
  ['a reason is needed', { reason: '' }, 'Please choose a reason'],
  ['only known reasons', { reason: 'boring' }, 'Please choose a reason'],
  ['only what can be reported', { kind: 'bid' }, 'This cannot be reported'],
  [
    'characters nothing can store',
    { details: 'a\0bcdefghijk' },
    'This text contains characters that cannot be stored. Remove them.',
  ],
])('%s', (_title, given, message) => {
  expect(said(given)).toBe(message);
});
