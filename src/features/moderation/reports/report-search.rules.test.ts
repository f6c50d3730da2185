import { expect, test } from 'vitest';
import { parseReportSearch, toReportQuery } from './report-search.rules.ts';

test.each([
  [{}, {}],
  [{ search: ' ada ' }, { search: 'ada' }],
  [{ status: 'resolved' }, { status: 'resolved' }],
  [{ status: 'all' }, { status: 'all' }],
  [{ status: 'open' }, {}],
  [{ kind: 'project' }, { kind: 'project' }],
  [{ kind: 'planet' }, {}],
  [{ reason: 'fraud' }, { reason: 'fraud' }],
  [{ reason: 'boredom' }, {}],
])('the search parameters %j are parsed as %j', (given, search) => {
  expect(parseReportSearch(given)).toEqual(search);
});

test('the queue has open reports by default, or resolved ones, or all', () => {
  expect(toReportQuery({ kind: 'project' })).toEqual({ kind: 'project', status: 'open' });
  expect(toReportQuery({ status: 'resolved' })).toEqual({ status: 'resolved' });
  expect(toReportQuery({ status: 'all', reason: 'fraud' })).toEqual({ reason: 'fraud' });
});
