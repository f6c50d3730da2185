import { Migration } from '@mikro-orm/migrations';

const payments = `
alter table payments drop constraint payments_status;
alter table payments add constraint payments_status check (status in ('creating',
  'awaiting_payment', 'requires_action', 'processing', 'held', 'released', 'split', 'returned',
  'lost', 'orphaned', 'refunded', 'canceled', 'failed'));
drop index payments_one_funded;
create unique index payments_one_funded on payments (project_id)
  where status in ('held', 'released', 'split', 'returned', 'lost');
alter table payments add column card_brand varchar(20) null, add column card_last4 varchar(4) null;
alter table stripe_commands drop constraint stripe_commands_kind;
alter table stripe_commands add constraint stripe_commands_kind
  check (kind in ('create_intent', 'cancel_intent', 'refund', 'transfer', 'reversal'));
`;

const refunds = `
create table refunds (
  id serial primary key,
  payment_id uuid not null,
  nth int not null,
  amount_cents bigint not null,
  cause varchar(20) not null,
  status varchar(20) not null default 'sending',
  stripe_refund_id varchar(120) null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
alter table refunds add constraint refunds_once unique (payment_id, nth);
alter table refunds add constraint refunds_stripe unique (stripe_refund_id);
alter table refunds add constraint refunds_amount check (amount_cents > 0);
alter table refunds add constraint refunds_cause check (cause in ('orphaned', 'divided'));
alter table refunds add constraint refunds_status
  check (status in ('sending', 'pending', 'settled', 'failed'));
create index refunds_open on refunds (created_at) where status in ('sending', 'pending');
create index refunds_failed on refunds (updated_at) where status = 'failed';
alter table refunds add constraint refunds_payment_id_foreign
  foreign key (payment_id) references payments (id);
`;

const payouts = `
create table payout_accounts (
  developer_id int not null,
  stripe_account_id varchar(120) null,
  status varchar(20) not null default 'creating',
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (developer_id)
);
alter table payout_accounts add constraint payout_accounts_stripe unique (stripe_account_id);
alter table payout_accounts add constraint payout_accounts_status
  check (status in ('creating', 'onboarding', 'active', 'restricted', 'closed'));
alter table payout_accounts add constraint payout_accounts_developer_id_foreign
  foreign key (developer_id) references users (id) on update cascade;
create table payouts (
  id serial primary key,
  payment_id uuid not null,
  developer_id int not null,
  nth int not null,
  amount_cents bigint not null,
  status varchar(20) not null default 'waiting',
  stripe_transfer_id varchar(120) null,
  reversed_cents bigint not null default '0',
  last_error text null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
alter table payouts add constraint payouts_once unique (payment_id, nth);
alter table payouts add constraint payouts_transfer unique (stripe_transfer_id);
alter table payouts add constraint payouts_amount
  check (amount_cents > 0 and reversed_cents >= 0 and reversed_cents <= amount_cents);
alter table payouts add constraint payouts_status
  check (status in ('waiting', 'sending', 'sent', 'failed'));
create index payouts_developer on payouts (developer_id, id desc);
create index payouts_waiting on payouts (developer_id) where status = 'waiting';
alter table payouts add constraint payouts_payment_id_foreign
  foreign key (payment_id) references payments (id);
alter table payouts add constraint payouts_developer_id_foreign
  foreign key (developer_id) references users (id);
`;

const chargebacks = `
create table chargebacks (
  id varchar(120) not null,
  payment_id uuid not null,
  amount_cents bigint not null,
  fee_cents bigint not null default '0',
  reason varchar(60) not null,
  status varchar(40) not null,
  opened_at timestamptz(3) not null,
  closed_at timestamptz(3) null,
  primary key (id)
);
create index chargebacks_payment on chargebacks (payment_id);
create index chargebacks_open on chargebacks (opened_at) where closed_at is null;
alter table chargebacks add constraint chargebacks_payment_id_foreign
  foreign key (payment_id) references payments (id);
`;

/** What was paid before there was a ledger stands in it, too. */
const books = `
do $$
declare
  y record;
begin
  for y in select p.*, h.project_id is not null as hired from payments p
    left join hires h on h.payment_id = p.id
    where p.stripe_charge_id is not null and p.status in ('held', 'orphaned', 'refunded')
    order by p.created_at
  loop
    perform ledger_post(y.stripe_charge_id || ':captured', 'captured', y.id, y.project_id,
      y.created_at, now(), jsonb_build_array(jsonb_build_object('debit', 'stripe_clearing',
      'credit', 'unapplied:' || y.id, 'amountCents', y.amount_cents)));
    if y.hired then
      perform ledger_post(y.id || ':hired', 'hired', y.id, y.project_id, y.created_at, now(),
        jsonb_build_array(jsonb_build_object('debit', 'unapplied:' || y.id,
        'credit', 'held:' || y.id, 'amountCents', y.amount_cents)));
    else
      perform ledger_post(y.id || ':orphan_refund', 'orphaned', y.id, y.project_id, y.created_at,
        now(), jsonb_build_array(jsonb_build_object('debit', 'unapplied:' || y.id,
        'credit', 'refund_pending:' || y.id, 'amountCents', y.amount_cents)));
      insert into refunds (payment_id, nth, amount_cents, cause, status, created_at, updated_at)
      values (y.id, 1, y.amount_cents, 'orphaned', 'sending', y.updated_at, y.updated_at);
    end if;
  end loop;
end $$;
update payments set status = 'orphaned' where status = 'refunded';
alter table payments alter column fee_percent drop default;
`;

/** Held money goes on its way: to developers, back to cards, or to a bank that takes it back. */
export class Migration20261121121000 extends Migration {
  override up(): void {
    this.addSql(payments + refunds + payouts + chargebacks + books);
  }
}
