import { Migration } from '@mikro-orm/migrations';

const hires = `
alter table hires
  add column payment_id uuid null,
  add column fee_percent numeric(5,2) not null default 0,
  add column state varchar(20) not null default 'in_progress',
  add column state_since timestamptz(3) null,
  add column back_to varchar(20) null,
  add column back_since timestamptz(3) null,
  add column frozen boolean not null default false,
  add column released_cents bigint not null default '0',
  add column fee_cents bigint not null default '0',
  add column refunded_cents bigint not null default '0',
  add column woken_at timestamptz(3) null,
  add column wake_at timestamptz(3) null;
update hires h set payment_id = y.id from payments y
  where y.project_id = h.project_id and y.status = 'held';
update hires set state_since = hired_at, woken_at = hired_at, wake_at = hired_at;
alter table hires
  alter column payment_id set not null,
  alter column state drop default,
  alter column fee_percent drop default,
  alter column state_since set not null,
  alter column woken_at set not null;
alter table hires add constraint hires_payment unique (payment_id);
alter table hires add constraint hires_state check (state in ('in_progress', 'cancel_requested',
  'delivered', 'changes_requested', 'disputed', 'completed', 'cancelled'));
alter table hires add constraint hires_back check (back_to in ('in_progress', 'changes_requested',
  'delivered'));
alter table hires add constraint hires_money check (released_cents >= 0 and refunded_cents >= 0
  and fee_cents >= 0 and fee_cents <= released_cents
  and released_cents + refunded_cents <= amount_cents);
create index hires_wake on hires (wake_at) where wake_at is not null;
alter table payments add column fee_percent numeric(5,2) not null default 0;
update payments set fee_percent = round(fee_cents * 100.0 / amount_cents, 2);
update hires h set fee_percent = y.fee_percent from payments y where y.id = h.payment_id;
`;

const work = `
create table deliveries (
  id serial primary key,
  project_id int not null,
  note text not null,
  links text[] not null,
  delivered_at timestamptz(3) not null,
  changes_note text null,
  changes_at timestamptz(3) null
);
create index deliveries_project on deliveries (project_id, id);
alter table deliveries add constraint deliveries_project_id_foreign
  foreign key (project_id) references hires (project_id);
create table disputes (
  id serial primary key,
  project_id int not null,
  opened_by varchar(20) not null,
  reason text not null,
  opened_at timestamptz(3) not null,
  decidable_from timestamptz(3) not null,
  status varchar(20) not null default 'open',
  closed_at timestamptz(3) null,
  decided_by int null,
  decision text null,
  to_developer_cents bigint null
);
create unique index disputes_one_open on disputes (project_id) where status = 'open';
create index disputes_open on disputes (opened_at, id) where status = 'open';
alter table disputes add constraint disputes_opened_by
  check (opened_by in ('client', 'developer'));
alter table disputes add constraint disputes_status
  check (status in ('open', 'withdrawn', 'settled', 'decided', 'overtaken'));
alter table disputes add constraint disputes_reasoned
  check (status <> 'decided' or (decided_by is not null and decision is not null));
alter table disputes add constraint disputes_project_id_foreign
  foreign key (project_id) references hires (project_id);
alter table disputes add constraint disputes_decided_by_foreign
  foreign key (decided_by) references users (id);
create table dispute_statements (
  id serial primary key,
  dispute_id int not null,
  author_id int not null,
  text text not null,
  at timestamptz(3) not null
);
create index dispute_statements_dispute on dispute_statements (dispute_id, id);
alter table dispute_statements add constraint dispute_statements_dispute_id_foreign
  foreign key (dispute_id) references disputes (id);
alter table dispute_statements add constraint dispute_statements_author_id_foreign
  foreign key (author_id) references users (id);
create table dispute_offers (
  id serial primary key,
  dispute_id int not null,
  made_by varchar(20) not null,
  to_developer_cents bigint not null,
  made_at timestamptz(3) not null,
  status varchar(20) not null default 'open'
);
create unique index dispute_offers_one_open on dispute_offers (dispute_id, made_by)
  where status = 'open';
alter table dispute_offers add constraint dispute_offers_made_by
  check (made_by in ('client', 'developer'));
alter table dispute_offers add constraint dispute_offers_status
  check (status in ('open', 'accepted', 'replaced', 'closed'));
alter table dispute_offers add constraint dispute_offers_amount check (to_developer_cents >= 0);
alter table dispute_offers add constraint dispute_offers_dispute_id_foreign
  foreign key (dispute_id) references disputes (id);
`;

/** What happened on a hired project can be added to, and nothing else. */
const timeline = `
create table hire_events (
  project_id int not null,
  seq int not null,
  kind varchar(40) not null,
  party varchar(20) not null,
  actor_id int null,
  at timestamptz(3) not null,
  detail jsonb not null,
  prev_hash varchar(64) not null,
  hash varchar(64) not null,
  primary key (project_id, seq)
);
alter table hire_events add constraint hire_events_project_id_foreign
  foreign key (project_id) references hires (project_id);
alter table hire_events add constraint hire_events_actor_id_foreign
  foreign key (actor_id) references users (id);
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger hire_events_append_only before update or delete on hire_events
  for each row execute function refuse_change();
create trigger hire_events_no_truncate before truncate on hire_events
  for each statement execute function refuse_change();
`;

/** From hired to paid: the work's states, deliveries, disputes and the timeline. */
export class Migration20261121120000 extends Migration {
  override up(): void {
    this.addSql(hires + work + timeline);
  }
}
