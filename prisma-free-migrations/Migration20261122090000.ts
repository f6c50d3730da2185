import { Migration } from '@mikro-orm/migrations';

const awaiting = `
create table awaited_movements (
  effect_key varchar(160) not null primary key,
  created_at timestamptz(3) not null
);
create index awaited_movements_created on awaited_movements (created_at);

create function movement_awaited() returns trigger language plpgsql as $$
begin
  insert into awaited_movements (effect_key, created_at)
  select t.effect_key, t.created_at
  from posted e
  join ledger_accounts a on a.code = 'stripe_clearing'
    and a.id in (e.debit_account_id, e.credit_account_id)
  join ledger_transactions t on t.id = e.transaction_id
  where not exists (select from stripe_movements m where m.effect_key = t.effect_key)
  group by t.id
  having sum(case when e.debit_account_id = a.id then e.amount_cents else -e.amount_cents end) <> 0
  on conflict do nothing;
  return null;
end $$;
create trigger ledger_entries_awaited after insert on ledger_entries
  referencing new table as posted for each statement execute function movement_awaited();

create function movement_arrived() returns trigger language plpgsql as $$
begin
  delete from awaited_movements w using moved where w.effect_key = moved.effect_key;
  return null;
end $$;
create trigger stripe_movements_arrived after insert on stripe_movements
  referencing new table as moved for each statement execute function movement_arrived();

insert into awaited_movements (effect_key, created_at)
select t.effect_key, t.created_at
from ledger_accounts a
join ledger_entries e on a.id in (e.debit_account_id, e.credit_account_id)
join ledger_transactions t on t.id = e.transaction_id
where a.code = 'stripe_clearing'
  and not exists (select from stripe_movements m where m.effect_key = t.effect_key)
group by t.id
having sum(case when e.debit_account_id = a.id then e.amount_cents else -e.amount_cents end) <> 0;
`;

/** The books are compared by what is still open between them, however long they have become. */
export class Migration20261122090000 extends Migration {
  override up(): void {
    this.addSql(awaiting);
  }
}
