import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { iso, row, rows } from '#platform/server/db.ts';
import type { BooksView, Difference } from './difference.schema.ts';

/** Selects our postings with the change of the balance at Stripe in cents. */
const OURS = `select t.effect_key, t.kind, t.project_id, t.at,
    sum(case when e.debit_account_id = a.id then e.amount_cents else -e.amount_cents end) as cents
  from ledger_accounts a
  join ledger_entries e on a.id in (e.debit_account_id, e.credit_account_id)
  join ledger_transactions t on t.id = e.transaction_id
  where a.code = 'stripe_clearing'`;

/** Marks the movements whose amount equals that of our posting. */
export async function matchMovements(em: SqlEntityManager): Promise<void> {
  await rows(
    em,
    `update stripe_movements m set matched = true
     from (${OURS} and t.effect_key in (select effect_key from stripe_movements where not matched)
           group by t.id) ours
     where not m.matched and m.effect_key = ours.effect_key and m.cents = ours.cents`,
  );
}

/** Deletes the awaited movements that Stripe's books show by now. */
export async function deleteArrived(em: SqlEntityManager): Promise<void> {
  await rows(
    em,
    `delete from awaited_movements w
     where exists (select from stripe_movements m where m.effect_key = w.effect_key)`,
  );
}

const DIFFERENCES_MAX = 200;

/** The time before which a difference is no longer expected to resolve itself. */
const SETTLED = `(select max(read_at) - make_interval(secs => $1) from stripe_readings)`;

/**
 * Returns the differences between our books and Stripe's as last read that are older than `seconds`,
 * newest first.
 */
export function differences(em: SqlEntityManager, seconds: number): Promise<Difference[]> {
  return rows<Difference>(
    em,
    `select * from (
       select m.effect_key as "effectKey", m.type, ours.cents::float8 as "ourCents",
         m.cents::float8 as "theirCents", ${iso('m.moved_at')} as at,
         ours.project_id as "projectId"
       from stripe_movements m
       left join lateral (${OURS} and t.effect_key = m.effect_key group by t.id) ours on true
       where not m.matched and m.moved_at < ${SETTLED}
       union all
       select ours.effect_key, ours.kind, ours.cents::float8, null, ${iso('ours.at')},
         ours.project_id
       from awaited_movements w
       join lateral (${OURS} and t.effect_key = w.effect_key group by t.id) ours on true
       where w.created_at < ${SETTLED} and not exists (
         select from stripe_movements m where m.effect_key = w.effect_key)
     ) found order by at desc, "effectKey" limit ${DIFFERENCES_MAX}`,
    [seconds],
  );
}

export async function booksSums(em: SqlEntityManager): Promise<BooksView> {
  const found = await row<BooksView>(
    em,
    `select (select (debits_posted - credits_posted)::float8 from ledger_accounts
         where code = 'stripe_clearing') as "ourCents",
       (select coalesce(sum(cents), 0)::float8 from stripe_movements) as "theirCents",
       (select ${iso('max(read_at)')} from stripe_readings) as "readAt"`,
  );
  if (!found) throw new Error('An aggregate has one row');
  return found;
}
