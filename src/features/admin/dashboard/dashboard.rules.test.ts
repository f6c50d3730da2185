import { expect, test } from 'vitest';
import {
  average,
  formatHealthStatus,
  listHealthProblems,
  listMissingOperatorSettings,
  toClosingBalances,
} from './dashboard.rules.ts';
import type { Health } from './dashboard.schema.ts';

test.each([
  [0, 0, 0],
  [10, 4, 2.5],
  [10, 3, 3.33],
  [20, 3, 6.67],
])('%i over %i averages %d', (sum, count, shown) => {
  expect(average(sum, count)).toBe(shown);
});

test('the balance of each day follows from the last one and the changes', () => {
  expect(toClosingBalances(500, [900, 0, -450, 0])).toEqual([950, 950, 500, 500]);
  expect(toClosingBalances(0, [])).toEqual([]);
});

const now = new Date('2026-05-10T12:00:00.000Z');
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString();
const quiet = { waiting: 0, oldestAt: null, failed: 0, failing: [] };
const reconciliation = {
  lastRunAt: ago(600),
  startedAt: ago(90_000),
  differences: 0,
  refusedCommands: 0,
  deadEvents: 0,
  failedRefunds: 0,
};
const database = {
  bytes: 1,
  migrations: 30,
  lastMigration: 'Migration1',
  connections: 20,
  connectionsMax: 100,
};
const well: Health = { mails: quiet, jobs: quiet, reconciliation, database };

test('the status is Excellent if there is no problem', () => {
  expect(listHealthProblems(well, now)).toEqual([]);
  expect(formatHealthStatus([])).toBe('Excellent');
});

test.each<[string, Partial<Health>, string]>([
  [
    'mails that wait',
    { mails: { ...quiet, waiting: 2, oldestAt: ago(16) } },
    '2 emails waiting, the oldest for over 15 minutes.',
  ],
  [
    'mails that could not be sent',
    { mails: { ...quiet, failed: 1 } },
    '1 email could not be sent in the last day.',
  ],
  [
    'jobs that wait',
    { jobs: { ...quiet, waiting: 1, oldestAt: ago(16) } },
    '1 job waiting, the oldest for over 15 minutes.',
  ],
  [
    'failed jobs, with their names',
    { jobs: { ...quiet, failed: 3, failing: ['find-matches', 'sweep-files'] } },
    '3 jobs failed in the last day: find-matches, sweep-files.',
  ],
  [
    'a reconciliation that has not run',
    { reconciliation: { ...reconciliation, lastRunAt: ago(37 * 60) } },
    'The reconciliation with Stripe has not run for over 36 hours.',
  ],
  [
    'a reconciliation that has never run although Stripe is in use',
    { reconciliation: { ...reconciliation, lastRunAt: null } },
    'The reconciliation with Stripe has not run for over 36 hours.',
  ],
  [
    'a difference',
    { reconciliation: { ...reconciliation, differences: 1 } },
    '1 difference between our ledger and Stripe’s records.',
  ],
  [
    'refused commands',
    { reconciliation: { ...reconciliation, refusedCommands: 1 } },
    'Stripe refused 1 command in 30 days.',
  ],
  [
    'events that could not be processed',
    { reconciliation: { ...reconciliation, deadEvents: 2 } },
    '2 Stripe events could not be processed in 30 days.',
  ],
  [
    'refunds that came back',
    { reconciliation: { ...reconciliation, failedRefunds: 1 } },
    '1 refund came back from a bank.',
  ],
  [
    'a database nearly full of connections',
    { database: { ...database, connections: 81 } },
    'The database has 81 of 100 connections.',
  ],
])('%s is a problem', (_title, changes, problem) => {
  const problems = listHealthProblems({ ...well, ...changes }, now);
  expect(problems).toEqual([problem]);
  expect(formatHealthStatus(problems)).toBe('Needs attention');
});

test.each<[string, Partial<Health>]>([
  ['mails that wait for a moment', { mails: { ...quiet, waiting: 9, oldestAt: ago(15) } }],
  [
    'a reconciliation of a day and a half ago',
    { reconciliation: { ...reconciliation, lastRunAt: ago(36 * 60) } },
  ],
  ['a database that has room', { database: { ...database, connections: 80 } }],
  [
    'a reconciliation that has nothing to compare yet',
    { reconciliation: { ...reconciliation, lastRunAt: null, startedAt: null } },
  ],
])('%s is no problem', (_title, changes) => {
  expect(listHealthProblems({ ...well, ...changes }, now)).toEqual([]);
});

test.each([
  ['Bidwright Ltd.', '1 Wharf Lane', []],
  ['Bidwright Ltd.', null, ['OPERATOR_ADDRESS']],
  [null, null, ['OPERATOR_NAME', 'OPERATOR_ADDRESS']],
])('for an operator named %s at %s the settings %j are missing', (name, address, unset) => {
  expect(listMissingOperatorSettings({ name, address })).toEqual(unset);
});
