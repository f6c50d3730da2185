import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { z } from 'zod';
import { db, queryCheckedRows } from '#platform/server/database/db.ts';
import { accountPairsByPosting } from './ledger.rules.ts';

const requiredGuards = [
  'ledger_accounts_begin_at_zero',
  'ledger_accounts_code',
  'ledger_accounts_code_once',
  'ledger_accounts_counters',
  'ledger_accounts_currency',
  'ledger_accounts_not_overdrawn',
  'ledger_accounts_stay',
  'ledger_entries_amount',
  'ledger_entries_count',
  'ledger_entries_credit_account_id_foreign',
  'ledger_entries_debit_account_id_foreign',
  'ledger_entries_stay',
  'ledger_entries_transaction_id_foreign',
  'ledger_entries_two_accounts',
  'ledger_transactions_once',
  'ledger_transactions_stay',
];

const LedgerFault = z.object({
  /** `move`, `guard`, or a kind that the view `ledger_faults` returns. */
  fault: z.string(),
  subject: z.string(),
  detail: z.string(),
  /** Number of all faults of this kind; at most `FAULTS_MAX` are returned. */
  count: z.int(),
});
export type LedgerFault = z.infer<typeof LedgerFault>;

const FAULTS_MAX = 20;

/**
 * Checks that the rows agree with each other (view `ledger_faults`), that entries use accounts that
 * their posting may use (`move`), and that the protecting constraints and triggers are in force
 * (`guard`).
 */
export function findLedgerFaults(em: SqlEntityManager): Promise<LedgerFault[]> {
  const allowedPairs = Object.entries(accountPairsByPosting).flatMap(([kind, pairs]) =>
    pairs.map(([debit, credit]) => `${kind}: ${debit} to ${credit}`),
  );
  return queryCheckedRows(
    em,
    LedgerFault,
    sql`with every (fault, subject, detail) as (
       select fault, subject, detail from ledger_faults
       union all
       select 'move', t.effect_key, move.pair
       from ledger_entries e
       join ledger_transactions t on t.id = e.transaction_id
       join ledger_accounts d on d.id = e.debit_account_id
       join ledger_accounts c on c.id = e.credit_account_id,
         lateral (select t.kind || ': ' || d.kind || ' to ' || c.kind as pair) move
       where move.pair not in (select unnest(${allowedPairs}::text[]))
       union all
       select 'guard', guard.name, 'is missing or switched off'
       from unnest(${requiredGuards}::text[]) as guard (name)
       where not exists (select from pg_constraint where conname = guard.name and convalidated)
         and not exists (select from pg_trigger where tgname = guard.name and tgenabled in ('O', 'A'))
       union all
       -- PostgreSQL enforces foreign keys by internal triggers, which can be switched off too.
       select 'guard', tgname, 'is switched off'
       from pg_trigger
       where tgisinternal and tgenabled in ('D', 'R') and tgrelid in
         ('ledger_accounts'::regclass, 'ledger_transactions'::regclass, 'ledger_entries'::regclass)
     ), counted as (
       select *, count(*) over (partition by fault)::int as count,
         row_number() over (partition by fault order by subject) as nth
       from every
     )
     select fault, subject, detail, count from counted where nth <= ${FAULTS_MAX}
     order by fault, nth`,
  );
}

interface LedgerRowCounts {
  accounts: number;
  transactions: number;
  entries: number;
}

export async function countLedgerRows(em: SqlEntityManager): Promise<LedgerRowCounts> {
  const countRows = async (table: 'ledger_accounts' | 'ledger_transactions' | 'ledger_entries') => {
    const row = await db(em)
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return row.count;
  };
  return {
    accounts: await countRows('ledger_accounts'),
    transactions: await countRows('ledger_transactions'),
    entries: await countRows('ledger_entries'),
  };
}
