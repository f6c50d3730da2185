import { Migration } from '@mikro-orm/migrations';

// What an account is follows from its code, so nobody can make one with weaker rules.
const tables = `
create table ledger_accounts (
  id bigserial primary key,
  code varchar(60) not null,
  kind varchar(30) not null generated always as (split_part(code, ':', 1)) stored,
  currency varchar(3) not null default 'USD',
  debits_posted bigint not null default '0',
  credits_posted bigint not null default '0',
  no_debit_excess boolean not null generated always as (split_part(code, ':', 1) in
    ('unapplied', 'held', 'refund_pending', 'payable', 'transfer_pending')) stored,
  no_credit_excess boolean not null generated always as (split_part(code, ':', 1) in
    ('dispute_receivable', 'developer_receivable')) stored
);
alter table ledger_accounts add constraint ledger_accounts_code_once unique (code);
alter table ledger_accounts add constraint ledger_accounts_code check (code ~ (
  '^(stripe_clearing|stripe_fees|platform_fee|dispute_loss'
  || '|(unapplied|held|refund_pending|transfer_pending|dispute_receivable)'
  || ':[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}'
  || '|(payable|developer_receivable):[1-9][0-9]*)$'));
alter table ledger_accounts add constraint ledger_accounts_currency check ('USD' = currency);
alter table ledger_accounts add constraint ledger_accounts_counters
  check (debits_posted >= 0 and credits_posted >= 0);
alter table ledger_accounts add constraint ledger_accounts_not_overdrawn
  check ((not no_debit_excess or debits_posted <= credits_posted)
    and (not no_credit_excess or credits_posted <= debits_posted));

create table ledger_transactions (
  id bigserial primary key,
  effect_key varchar(160) not null,
  kind varchar(30) not null,
  payment_id uuid null,
  project_id int null,
  at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  posted_in xid8 not null default pg_current_xact_id()
);
alter table ledger_transactions add constraint ledger_transactions_once unique (effect_key);
create index ledger_transactions_project on ledger_transactions (project_id);

create table ledger_entries (
  id bigserial primary key,
  transaction_id bigint not null,
  debit_account_id bigint not null,
  credit_account_id bigint not null,
  amount_cents bigint not null
);
create index ledger_entries_transaction on ledger_entries (transaction_id);
create index ledger_entries_debit on ledger_entries (debit_account_id);
create index ledger_entries_credit on ledger_entries (credit_account_id);
alter table ledger_entries add constraint ledger_entries_amount check (amount_cents > 0);
alter table ledger_entries add constraint ledger_entries_two_accounts
  check (debit_account_id <> credit_account_id);
alter table ledger_entries add constraint ledger_entries_transaction_id_foreign
  foreign key (transaction_id) references ledger_transactions (id);
alter table ledger_entries add constraint ledger_entries_debit_account_id_foreign
  foreign key (debit_account_id) references ledger_accounts (id);
alter table ledger_entries add constraint ledger_entries_credit_account_id_foreign
  foreign key (credit_account_id) references ledger_accounts (id);
`;

const guards = `
create function ledger_refuse() returns trigger language plpgsql as $$
begin
  raise exception 'The ledger is only added to: no % on %', lower(tg_op), tg_table_name
    using errcode = 'restrict_violation';
end $$;

create trigger ledger_entries_stay before update or delete on ledger_entries
  for each row execute function ledger_refuse();
create trigger ledger_entries_not_emptied before truncate on ledger_entries
  for each statement execute function ledger_refuse();
create trigger ledger_transactions_stay before update or delete on ledger_transactions
  for each row execute function ledger_refuse();
create trigger ledger_transactions_not_emptied before truncate on ledger_transactions
  for each statement execute function ledger_refuse();
create trigger ledger_accounts_begin_at_zero before insert on ledger_accounts
  for each row when (new.debits_posted <> 0 or new.credits_posted <> 0)
  execute function ledger_refuse();
-- Below another trigger is only ledger_count.
create trigger ledger_accounts_follow_entries before update on ledger_accounts
  for each row when (pg_trigger_depth() = 0) execute function ledger_refuse();
create trigger ledger_accounts_stay before delete on ledger_accounts
  for each row execute function ledger_refuse();
create trigger ledger_accounts_not_emptied before truncate on ledger_accounts
  for each statement execute function ledger_refuse();

create function ledger_count() returns trigger language plpgsql as $$
begin
  if exists (select from posted join ledger_transactions t on t.id = posted.transaction_id
             where t.posted_in <> pg_current_xact_id()) then
    raise exception 'A transaction of the ledger takes no entries after it is committed'
      using errcode = 'restrict_violation';
  end if;
  update ledger_accounts a set debits_posted = a.debits_posted + sums.debits,
    credits_posted = a.credits_posted + sums.credits
  from (select account_id, sum(debit) as debits, sum(credit) as credits
        from (select debit_account_id as account_id, amount_cents as debit, 0 as credit from posted
              union all
              select credit_account_id, 0, amount_cents from posted) sides
        group by account_id) sums
  where a.id = sums.account_id;
  return null;
end $$;
create trigger ledger_entries_count after insert on ledger_entries
  referencing new table as posted for each statement execute function ledger_count();
`;

const posting = `
create function ledger_post(
  effect_key text, kind text, payment_id uuid, project_id int,
  at timestamptz, created_at timestamptz, legs jsonb
) returns boolean language plpgsql as $$
#variable_conflict use_column
declare
  posted bigint;
begin
  insert into ledger_transactions (effect_key, kind, payment_id, project_id, at, created_at)
  values (ledger_post.effect_key, ledger_post.kind, ledger_post.payment_id,
    ledger_post.project_id, ledger_post.at, ledger_post.created_at)
  on conflict (effect_key) do nothing returning id into posted;
  if posted is null then return false; end if;

  insert into ledger_accounts (code)
  select distinct side.code
  from jsonb_to_recordset(legs) as leg (debit text, credit text),
    unnest(array[leg.debit, leg.credit]) as side (code)
  where not exists (select from ledger_accounts known where known.code = side.code)
  order by side.code
  on conflict (code) do nothing;

  -- Always in this order, so that postings wait for each other and never in a ring.
  perform from ledger_accounts
  where code in (select unnest(array[leg.debit, leg.credit])
                 from jsonb_to_recordset(legs) as leg (debit text, credit text))
  order by id for no key update;

  insert into ledger_entries (transaction_id, debit_account_id, credit_account_id, amount_cents)
  select posted, debited.id, credited.id, leg.cents
  from rows from (jsonb_to_recordset(legs) as (debit text, credit text, "amountCents" bigint))
    with ordinality as leg (debit, credit, cents, nth)
  join ledger_accounts debited on debited.code = leg.debit
  join ledger_accounts credited on credited.code = leg.credit
  order by leg.nth;
  if not found then
    raise exception 'A transaction of the ledger has entries' using errcode = 'check_violation';
  end if;
  return true;
end $$;

-- Shared accounts come first, so that every posting locks them before its own.
insert into ledger_accounts (code)
values ('stripe_clearing'), ('stripe_fees'), ('platform_fee'), ('dispute_loss');
`;

const faults = `
create view ledger_faults (fault, subject, detail) as
with sums as (
  select account_id, sum(debit) as debits, sum(credit) as credits
  from (select debit_account_id as account_id, amount_cents as debit, 0 as credit
        from ledger_entries
        union all
        select credit_account_id, 0, amount_cents from ledger_entries) sides
  group by account_id
)
select 'drift', coalesce(a.code, 'account ' || s.account_id),
  format('counters %s debit and %s credit, rows %s and %s', a.debits_posted, a.credits_posted,
    coalesce(s.debits, 0), coalesce(s.credits, 0))
from ledger_accounts a full join sums s on s.account_id = a.id
where a.debits_posted is distinct from coalesce(s.debits, 0)
  or a.credits_posted is distinct from coalesce(s.credits, 0)
union all
select 'overdrawn', a.code, format('rows %s debit and %s credit', s.debits, s.credits)
from ledger_accounts a join sums s on s.account_id = a.id
where (a.no_debit_excess and s.debits > s.credits)
  or (a.no_credit_excess and s.credits > s.debits)
union all
select 'imbalance', 'all accounts',
  format('%s debit and %s credit', sum(debits_posted), sum(credits_posted))
from ledger_accounts having sum(debits_posted) <> sum(credits_posted)
union all
select 'imbalance', coalesce(t.effect_key, 'entry ' || e.id),
  format('entry %s lacks its %s', e.id,
    case when t.id is null then 'transaction' when d.id is null then 'debit' else 'credit' end)
from ledger_entries e
left join ledger_transactions t on t.id = e.transaction_id
left join ledger_accounts d on d.id = e.debit_account_id
left join ledger_accounts c on c.id = e.credit_account_id
where t.id is null or d.id is null or c.id is null
union all
select 'amount', 'entry ' || id, format('%s cents from account %s to %s', amount_cents,
  debit_account_id, credit_account_id)
from ledger_entries where amount_cents <= 0 or debit_account_id = credit_account_id
union all
select 'empty', effect_key, 'no entries'
from ledger_transactions t
where not exists (select from ledger_entries e where e.transaction_id = t.id)
union all
select 'doubled', effect_key, format('%s transactions', count(*))
from ledger_transactions group by effect_key having count(*) > 1;
`;

/** Money moves in balanced rows that nothing changes afterwards. */
export class Migration20261121110000 extends Migration {
  override up(): void {
    this.addSql(tables);
    this.addSql(guards);
    this.addSql(posting);
    this.addSql(faults);
  }
}
