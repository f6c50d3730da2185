import { randomUUID } from 'node:crypto';
import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { db } from '#platform/server/database/db.ts';
import {
  anyPosting,
  createTestLedger,
  postHeldPayment,
  type TestLedger,
} from '#testing/app/test-ledger.ts';
import { refundDecidedPosting, refundSettledPosting, releasedPosting } from './ledger.rules.ts';
import { countLedgerRows, findLedgerFaults, type LedgerFault } from './ledger-audit.queries.ts';

let books: TestLedger;
beforeAll(async () => {
  books = await createTestLedger();
  const payment = await postHeldPayment(books);
  await books.post(releasedPosting({ ...payment, amountCents: 6_000, feeCents: 600 }));
  await books.post(refundDecidedPosting({ ...payment, amountCents: 4_000 }));
  await books.post(refundSettledPosting({ ...payment, amountCents: 4_000, refundId: 're_1' }));
});
afterAll(() => books.close());

const tables = ['ledger_accounts', 'ledger_transactions', 'ledger_entries'];
const triggers = (how: string) => tables.map((name) => `alter table ${name} ${how} trigger all`);

/**
 * Returns the faults after these statements ran with all triggers disabled, then rolls them back.
 */
async function faultsAfter(...statements: string[]): Promise<LedgerFault[]> {
  const { em } = books.ctx();
  await em.begin();
  for (const statement of [...triggers('disable'), ...statements, ...triggers('enable')]) {
    await db(em).executeQuery(CompiledQuery.raw(statement));
  }
  const faults = await findLedgerFaults(em);
  await em.rollback();
  return faults;
}

const lines = (faults: LedgerFault[]) => faults.map(({ fault, subject }) => `${fault} ${subject}`);

test('an unmodified ledger has no faults', async () => {
  const { em } = books.ctx();
  expect(await findLedgerFaults(em)).toEqual([]);
  expect(await countLedgerRows(em)).toEqual({ accounts: 9, transactions: 5, entries: 6 });
});

test('an amount that was changed shows as drift of both its accounts', async () => {
  const faults = await faultsAfter(
    `update ledger_entries e set amount_cents = 5399 from ledger_accounts a
     where a.id = e.credit_account_id and a.code = 'payable:7'`,
  );
  expect(lines(faults)).toEqual([expect.stringMatching(/^drift held:/), 'drift payable:7']);
  expect(faults[1]?.detail).toBe('counters 0 debit and 5400 credit, rows 0 and 5399');
});

test('a counter that was changed shows as drift, and as an imbalance of the whole', async () => {
  const faults = await faultsAfter(
    `update ledger_accounts set credits_posted = credits_posted + 1 where code = 'payable:7'`,
  );
  expect(lines(faults)).toEqual(['drift payable:7', 'imbalance all accounts']);
});

test('an entry that was removed shows as a transaction without entries, and as drift', async () => {
  const faults = await faultsAfter(
    `delete from ledger_entries e using ledger_transactions t
     where t.id = e.transaction_id and t.effect_key = 're_1:settled'`,
  );
  expect(lines(faults)).toEqual([
    expect.stringMatching(/^drift refund_pending:/),
    'drift stripe_clearing',
    'empty re_1:settled',
  ]);
});

test('a removed transaction is reported by its entries', async () => {
  const faults = await faultsAfter(
    `delete from ledger_transactions where effect_key = 're_1:settled'`,
  );
  expect(faults).toMatchObject([
    { fault: 'imbalance', detail: expect.stringMatching(/^entry \d+ lacks its transaction$/) },
  ]);
});

test('a removed account is reported by its entries', async () => {
  const faults = await faultsAfter(`delete from ledger_accounts where code = 'payable:7'`);
  expect(lines(faults)).toContainEqual(expect.stringMatching(/^drift account \d+$/));
  expect(lines(faults)).toContain('imbalance all accounts');
  expect(faults.map(({ detail }) => detail)).toContainEqual(
    expect.stringMatching(/lacks its credit/),
  );
});

test('an account that was overdrawn, counters and all, is named', async () => {
  const faults = await faultsAfter(
    'alter table ledger_accounts drop constraint ledger_accounts_not_overdrawn',
    `update ledger_entries e set amount_cents = amount_cents + 1 from ledger_accounts a
     where a.id = e.debit_account_id and a.code like 'refund_pending:%'`,
    `update ledger_accounts set debits_posted = debits_posted + 1
     where code like 'refund_pending:%'`,
    `update ledger_accounts set credits_posted = credits_posted + 1
     where code = 'stripe_clearing'`,
  );
  expect(lines(faults)).toEqual([
    'guard ledger_accounts_not_overdrawn',
    expect.stringMatching(/^overdrawn refund_pending:/),
  ]);
});

test('an entry of zero, or within one account, is reported', async () => {
  const write = (debit: string, credit: string, cents: number) =>
    `insert into ledger_entries (transaction_id, debit_account_id, credit_account_id, amount_cents)
     select max(t.id), ${debit}, ${credit}, ${cents} from ledger_transactions t`;
  const faults = await faultsAfter(
    'alter table ledger_entries drop constraint ledger_entries_amount',
    'alter table ledger_entries drop constraint ledger_entries_two_accounts',
    write('1', '2', 0),
    write('3', '3', 5),
  );
  expect(faults.filter(({ fault }) => fault === 'amount')).toMatchObject([
    { detail: '0 cents from account 1 to 2', count: 2 },
    { detail: '5 cents from account 3 to 3', count: 2 },
  ]);
});

test('a duplicate effect is named', async () => {
  const faults = await faultsAfter(
    'alter table ledger_transactions drop constraint ledger_transactions_once',
    `insert into ledger_transactions (effect_key, kind, at, created_at)
     select effect_key, kind, at, created_at from ledger_transactions
     where effect_key = 're_1:settled'`,
  );
  expect(lines(faults)).toEqual([
    'doubled re_1:settled',
    'empty re_1:settled',
    'guard ledger_transactions_once',
  ]);
});

test('money that moved as no event moves it is named', async () => {
  const { em } = books.ctx();
  await em.begin();
  const legs = [{ debit: 'payable:7', credit: 'platform_fee', amountCents: 5 }] as const;
  const { effectKey, kind } = anyPosting([...legs]);
  await sql`select ledger_post(${effectKey}, ${kind}, ${randomUUID()}::uuid, 1, now(), now(),
    ${JSON.stringify(legs)}::jsonb)`.execute(db(em));
  const faults = await findLedgerFaults(em);
  await em.rollback();
  expect(faults).toEqual([
    { fault: 'move', subject: effectKey, detail: 'hired: payable to platform_fee', count: 1 },
  ]);
});

test.each([
  ['alter table ledger_entries disable trigger ledger_entries_stay', 'ledger_entries_stay'],
  ['drop trigger ledger_entries_count on ledger_entries', 'ledger_entries_count'],
  ['alter table ledger_accounts drop constraint ledger_accounts_code', 'ledger_accounts_code'],
])('a disabled or missing guard is named: %s', async (statement, guard) => {
  const { em } = books.ctx();
  await em.begin();
  await db(em).executeQuery(CompiledQuery.raw(statement));
  const faults = await findLedgerFaults(em);
  await em.rollback();
  expect(lines(faults)).toEqual([`guard ${guard}`]);
});

test('of many equal faults the first are listed, with their number', async () => {
  const faults = await faultsAfter(
    `insert into ledger_transactions (effect_key, kind, at, created_at)
     select 'bare:' || n, 'hired', now(), now() from generate_series(100, 150) n`,
  );
  expect(faults).toHaveLength(20);
  expect(faults[0]).toEqual({
    fault: 'empty',
    subject: 'bare:100',
    detail: 'no entries',
    count: 51,
  });
});

test('the audit checks every guard of the ledger', async () => {
  const guards = await books.sql<{ name: string; sql: string }>(
    `select tgname as name, format('drop trigger %I on %s', tgname, tgrelid::regclass) as sql
     from pg_trigger where not tgisinternal and tgname like 'ledger_%'
     union all
     select conname, format('alter table %s drop constraint %I', conrelid::regclass, conname)
     from pg_constraint
     where conrelid::regclass::text like 'ledger_%' and contype in ('c', 'f', 'u')`,
  );
  expect(guards.length).toBe(16);
  for (const guard of guards) {
    const { em } = books.ctx();
    await em.begin();
    await db(em).executeQuery(CompiledQuery.raw(guard.sql));
    expect(lines(await findLedgerFaults(em))).toEqual([`guard ${guard.name}`]);
    await em.rollback();
  }
});
