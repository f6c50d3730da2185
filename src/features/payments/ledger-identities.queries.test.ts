import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findLedgerFaults } from '#features/ledger/ledger-audit.queries.ts';
import { db } from '#platform/server/database/db.ts';
import { startTestApp, type TestApp } from '#testing/app/test-app.ts';
import { completeOnboarding, makeCompletedHire, makeHire } from '#testing/fixtures/hires.ts';
import { makeDeveloper } from '#testing/fixtures/makers.ts';
import { drainQueues } from '#testing/fixtures/payments.ts';
import { findIdentityFaults } from './ledger-identities.queries.ts';

let app: TestApp;
let thief: { id: number };
let completed: Awaited<ReturnType<typeof makeCompletedHire>>;
beforeAll(async () => {
  app = await startTestApp({ PLATFORM_FEE_PERCENT: '10' });
  thief = await makeDeveloper(app);
  completed = await makeCompletedHire(app);
  await completeOnboarding(app, completed.developer);
  await makeHire(app);
  await drainQueues(app);
});
afterAll(() => app?.close());

/** Returns the faults after these statements ran without triggers, then rolls them back. */
async function faultsAfter(...statements: string[]) {
  const em = app.system.em.fork();
  await em.begin();
  try {
    for (const statement of ['set local session_replication_role = replica', ...statements]) {
      await db(em).executeQuery(CompiledQuery.raw(statement));
    }
    const sums = await findLedgerFaults(em);
    const identities = await findIdentityFaults(em);
    return {
      sums: sums.map(({ fault }) => fault),
      identities: identities.map(({ fault, subject }) => `${fault} ${subject}`),
    };
  } finally {
    await em.rollback();
  }
}

test('unmodified projects have no faults', async () => {
  expect(await faultsAfter()).toEqual({ sums: [], identities: [] });
});

const tablesOfHire = ['hires', 'payments', 'bids', 'payouts'];

/** Returns the statements that move the developer's earnings, entries and totals, to the thief. */
function earningsMoves(): string[] {
  const { developer } = completed;
  return [
    `insert into ledger_accounts (code) values ('payable:${thief.id}')`,
    `update ledger_entries e set credit_account_id = moved.id
     from ledger_accounts moved, ledger_accounts a
     where moved.code = 'payable:${thief.id}' and a.code = 'payable:${developer.id}'
       and e.credit_account_id = a.id`,
    `update ledger_entries e set debit_account_id = moved.id
     from ledger_accounts moved, ledger_accounts a
     where moved.code = 'payable:${thief.id}' and a.code = 'payable:${developer.id}'
       and e.debit_account_id = a.id`,
    `update ledger_accounts moved set debits_posted = a.debits_posted, credits_posted = a.credits_posted
     from ledger_accounts a
     where moved.code = 'payable:${thief.id}' and a.code = 'payable:${developer.id}'`,
    `update ledger_accounts set debits_posted = 0, credits_posted = 0
     where code = 'payable:${developer.id}'`,
  ];
}

test('a release that was moved to another developer, totals and all, is named', async () => {
  const { sums, identities } = await faultsAfter(...earningsMoves());
  expect(sums).toEqual([]);
  expect(identities).toEqual(
    expect.arrayContaining([expect.stringMatching(/^payee [0-9a-f-]+:released$/)]),
  );
});

test('a hire that was moved to another developer in every table is named', async () => {
  const { projectId, developer } = completed;
  const toThief = (table: string) =>
    `update ${table} set developer_id = ${thief.id} where developer_id = ${developer.id}`;
  expect(await faultsAfter(...earningsMoves(), ...tablesOfHire.map(toThief))).toEqual({
    sums: [],
    identities: [`hire project ${projectId}`],
  });
});

test.each<[string, string, () => string]>([
  ['a hire of another developer', 'hire', () => `update hires set developer_id = ${thief.id}`],
  ['a hire of another amount', 'hire', () => 'update milestones set amount_cents = 95000'],
  [
    'a payment for another developer',
    'bid',
    () => `update payments set developer_id = ${thief.id}`,
  ],
  ['a bid of another developer', 'bid', () => `update bids set developer_id = ${thief.id}`],
  ['a payout to another developer', 'payee', () => `update payouts set developer_id = ${thief.id}`],
  [
    'a released amount',
    'release',
    () => `update milestones set released_cents = 80000 where released_cents > 0`,
  ],
  [
    'a hire for another client',
    'hire',
    () =>
      `with p as (update payments set client_id = ${thief.id})
       update hires set client_id = ${thief.id}`,
  ],
  ['a release of no milestone', 'release', () => 'delete from milestones'],
  ['a refund that was not posted', 'refund', () => 'update milestones set refund_nth = 1'],
  [
    'a milestone on other terms than agreed',
    'terms',
    () =>
      `update agreements set content = jsonb_set(content, '{milestones}',
         '[{"amount": 900, "days": 1}]')`,
  ],
  [
    'an agreed milestone that is missing',
    'terms',
    () =>
      `update agreements set content = jsonb_set(content, '{milestones}', (
         select jsonb_build_array(jsonb_build_object('amount', m.amount_cents / 100, 'days', m.days),
           '{"amount": 500, "days": 1}'::jsonb)
         from milestones m where m.project_id = agreements.project_id))`,
  ],
  ['a milestone that was deleted', 'milestone', () => 'delete from milestones'],
  [
    'a milestone of another payment',
    'milestone',
    () => `update milestones set payment_id = gen_random_uuid()`,
  ],
  [
    'a payment of another milestone',
    'milestone',
    () => `update payments set milestone_id = milestone_id + 1000`,
  ],
  [
    'a posting of another project',
    'payment',
    () => 'update ledger_transactions set project_id = 999999',
  ],
  ['a payment that was deleted', 'payment', () => 'delete from payments'],
  [
    'an audit entry that was deleted',
    'audit',
    () => `delete from audit_entries where action = 'funds_released'`,
  ],
  [
    'an audit entry of another amount',
    'audit',
    () =>
      `update audit_entries set details = details || '{"cents": 1}' where action = 'payment_captured'`,
  ],
])('%s is named', async (_what, fault, statement) => {
  const { identities } = await faultsAfter(statement());
  expect(identities).toContainEqual(expect.stringMatching(new RegExp(`^${fault} `)));
});
