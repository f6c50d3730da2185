import { expect, test } from 'vitest';
import { hasFilters, toAuditFilter } from './audit.rules.ts';
import { parseAuditSearch } from './audit-search.rules.ts';

test.each([
  [{}, {}],
  [{ search: ' ada ' }, { search: 'ada' }],
  [{ action: 'signed_in' }, { action: 'signed_in' }],
  [{ action: 'Signed in' }, {}],
  [{ action: 'x signed_in' }, {}],
  [{ action: 'signed_in!' }, {}],
  [{ action: `${'x'.repeat(40)}` }, { action: 'x'.repeat(40) }],
  [{ action: `${'x'.repeat(41)}` }, {}],
  [
    { from: '2026-05-01', until: '2026-05-02' },
    { from: '2026-05-01', until: '2026-05-02' },
  ],
  [{ from: 'yesterday' }, {}],
  [{ entry: '7' }, { entry: 7 }],
  [{ entry: 0 }, {}],
  [{ entry: 1.5 }, {}],
])('the search parameters %j are parsed as %j', (params, search) => {
  expect(parseAuditSearch(params)).toEqual(search);
});

test('neither the open entry nor an unknown action is a filter', () => {
  expect(toAuditFilter({ entry: 7, action: 'signed_in', search: 'ada' })).toEqual({
    search: 'ada',
    action: 'signed_in',
  });
  expect(toAuditFilter({ entry: 7, action: 'danced' })).toEqual({});
  expect([{ entry: 7 }, { action: 'danced' }, { search: 'ada' }].map(hasFilters)).toEqual([
    false,
    false,
    true,
  ]);
});
