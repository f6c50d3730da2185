import { Migration } from '@mikro-orm/migrations';

// Trigram search needs one immutable text per project; array_to_string alone is only stable.
const search = `
create extension if not exists pg_trgm;
create function project_search_text(title text, description text, skills text[])
returns text language sql immutable parallel safe as
$$ select title || ' ' || description || ' ' || array_to_string(skills, ' ') $$;
`;

const people = `
create table users (
  id serial primary key,
  username varchar(60) not null,
  email varchar(254) not null,
  first_name varchar(60) not null,
  last_name varchar(60) not null,
  avatar text null,
  role varchar(20) not null,
  password_hash text not null,
  created_at timestamptz(3) not null
);
alter table users add constraint users_username unique (username);
alter table users add constraint users_email unique (email);
alter table users
  add constraint users_role
  check (role in ('client', 'developer', 'admin'));
alter table users add constraint users_email_lower check (email = lower(email));
create table sessions (
  token_hash varchar(43) not null,
  user_id int not null,
  user_agent varchar(300) not null,
  address varchar(64) not null,
  created_at timestamptz(3) not null,
  last_seen_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (token_hash)
);
create index sessions_user on sessions (user_id);
create index sessions_expires on sessions (expires_at);
create table developers (
  user_id int not null,
  bio text not null,
  skills text[] not null,
  rating smallint not null default 0,
  review_count int not null default 0,
  completed_projects int not null default 0,
  primary key (user_id)
);
alter table developers add constraint developers_rating check (rating >= 0 and rating <= 50);
create table clients (
  user_id int not null,
  company_name varchar(120) not null,
  city varchar(80) not null,
  state varchar(40) null,
  country varchar(80) not null,
  primary key (user_id)
);
alter table sessions
  add constraint sessions_user_id_foreign
  foreign key (user_id) references users (id) on delete cascade;
alter table developers
  add constraint developers_user_id_foreign
  foreign key (user_id) references users (id) on update cascade on delete cascade;
alter table clients
  add constraint clients_user_id_foreign
  foreign key (user_id) references users (id) on update cascade on delete cascade;
`;

const projects = `
create table projects (
  id serial primary key,
  client_id int not null,
  title varchar(120) not null,
  description text not null,
  category varchar(40) not null,
  budget int not null,
  is_private boolean not null,
  is_urgent boolean not null,
  skills text[] not null,
  deadline timestamptz(3) not null,
  status varchar(20) not null default 'active',
  bid_count int not null default 0,
  bid_total bigint not null default '0',
  created_at timestamptz(3) not null,
  search_text text generated always as (project_search_text(title, description, skills)) stored null
);
create index projects_open on projects (created_at desc, id desc) where status = 'active';
create index projects_open_category
  on projects (category, created_at desc, id desc)
  where status = 'active';
create index projects_open_deadline on projects (deadline) where status = 'active';
create index projects_client on projects (client_id, created_at desc, id desc);
create index projects_search on projects using gin (search_text gin_trgm_ops);
alter table projects
  add constraint projects_status
  check (status in ('active', 'assigned', 'delivered', 'completed', 'cancelled', 'disputed'));
alter table projects add constraint projects_budget check (budget >= 1 and budget <= 999999);
alter table projects
  add constraint projects_counts
  check (bid_count >= 0 and bid_total >= 0);
create table invitations (
  id serial primary key,
  project_id int not null,
  developer_id int not null,
  message text null,
  status varchar(20) not null default 'pending',
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index invitations_developer on invitations (developer_id);
alter table invitations add constraint invitations_once unique (project_id, developer_id);
alter table invitations
  add constraint invitations_status
  check (status in ('pending', 'accepted', 'declined'));
create table bids (
  id serial primary key,
  project_id int not null,
  developer_id int not null,
  amount int not null,
  proposal text not null,
  delivery_time int not null,
  status varchar(20) not null default 'active',
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index bids_project on bids (project_id, created_at, id);
create index bids_developer on bids (developer_id, created_at desc, id desc);
alter table bids add constraint bids_of_project unique (id, project_id);
create unique index bids_one_live
  on bids (project_id, developer_id)
  where status <> 'withdrawn';
alter table bids
  add constraint bids_status
  check (status in ('active', 'withdrawn', 'hired', 'passed'));
alter table bids add constraint bids_amount check (amount >= 1 and amount <= 999999);
alter table bids add constraint bids_delivery_time check (delivery_time >= 1 and delivery_time <= 365);
alter table projects
  add constraint projects_client_id_foreign
  foreign key (client_id) references users (id);
alter table invitations
  add constraint invitations_project_id_foreign
  foreign key (project_id) references projects (id);
alter table invitations
  add constraint invitations_developer_id_foreign
  foreign key (developer_id) references users (id);
alter table bids
  add constraint bids_project_id_foreign
  foreign key (project_id) references projects (id);
alter table bids
  add constraint bids_developer_id_foreign
  foreign key (developer_id) references users (id);
`;

const money = `
create table hires (
  project_id int not null,
  bid_id int not null,
  client_id int not null,
  developer_id int not null,
  amount_cents bigint not null,
  hired_at timestamptz(3) not null,
  due_at timestamptz(3) not null,
  primary key (project_id)
);
alter table hires add constraint hires_bid unique (bid_id);
create index hires_client on hires (client_id);
create index hires_developer on hires (developer_id);
alter table hires add constraint hires_amount check (amount_cents > 0);
create table payments (
  id uuid not null,
  project_id int not null,
  bid_id int not null,
  client_id int not null,
  developer_id int not null,
  amount_cents bigint not null,
  fee_cents bigint not null,
  refunded_cents bigint not null default '0',
  status varchar(20) not null,
  stripe_intent_id varchar(120) null,
  stripe_charge_id varchar(120) null,
  client_secret text null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (id)
);
create index payments_bid on payments (bid_id);
create index payments_client on payments (client_id);
create index payments_developer on payments (developer_id);
alter table payments add constraint payments_intent unique (stripe_intent_id);
alter table payments add constraint payments_charge unique (stripe_charge_id);
create index payments_project on payments (project_id, created_at desc);
create unique index payments_one_open
  on payments (project_id)
  where status in ('creating', 'awaiting_payment', 'requires_action', 'processing');
create unique index payments_one_funded on payments (project_id) where status = 'held';
alter table payments
  add constraint payments_amount
  check (amount_cents >= 50 and amount_cents <= 99999999);
alter table payments
  add constraint payments_fee
  check (fee_cents >= 0 and fee_cents <= amount_cents);
alter table payments
  add constraint payments_refunded
  check (refunded_cents >= 0 and refunded_cents <= amount_cents);
alter table payments
  add constraint payments_status
  check (status in ('creating', 'awaiting_payment', 'requires_action', 'processing', 'held', 'orphaned', 'refunded', 'canceled', 'failed'));
create table stripe_commands (
  id bigserial primary key,
  payment_id uuid not null,
  kind varchar(30) not null,
  idempotency_key varchar(120) not null,
  params jsonb not null,
  status varchar(20) not null default 'new',
  attempts int not null default 0,
  next_at timestamptz(3) not null,
  first_sent_at timestamptz(3) null,
  result_id varchar(120) null,
  last_error text null,
  created_at timestamptz(3) not null
);
create index stripe_commands_payment on stripe_commands (payment_id);
alter table stripe_commands add constraint stripe_commands_key unique (idempotency_key);
create index stripe_commands_due on stripe_commands (next_at) where status = 'new';
alter table stripe_commands
  add constraint stripe_commands_kind
  check (kind in ('create_intent', 'cancel_intent', 'refund'));
alter table stripe_commands
  add constraint stripe_commands_status
  check (status in ('new', 'done', 'refused'));
create table stripe_events (
  id varchar(120) not null,
  type varchar(120) not null,
  object_id varchar(120) null,
  livemode boolean not null,
  api_version varchar(60) null,
  payload jsonb not null,
  status varchar(20) not null default 'new',
  received_at timestamptz(3) not null,
  done_at timestamptz(3) null,
  primary key (id)
);
create index stripe_events_new on stripe_events (received_at) where status = 'new';
alter table stripe_events
  add constraint stripe_events_status
  check (status in ('new', 'done', 'ignored'));
alter table hires
  add constraint hires_project_id_foreign
  foreign key (project_id) references projects (id) on update no action on delete no action;
alter table hires
  add constraint hires_bid_id_foreign
  foreign key (bid_id) references bids (id);
alter table hires
  add constraint hires_client_id_foreign
  foreign key (client_id) references users (id);
alter table hires
  add constraint hires_developer_id_foreign
  foreign key (developer_id) references users (id);
alter table payments
  add constraint payments_project_id_foreign
  foreign key (project_id) references projects (id);
alter table payments
  add constraint payments_bid_id_foreign
  foreign key (bid_id) references bids (id);
alter table payments
  add constraint payments_client_id_foreign
  foreign key (client_id) references users (id);
alter table payments
  add constraint payments_developer_id_foreign
  foreign key (developer_id) references users (id);
alter table stripe_commands
  add constraint stripe_commands_payment_id_foreign
  foreign key (payment_id) references payments (id);
alter table hires add constraint hires_bid_of_project
  foreign key (bid_id, project_id) references bids (id, project_id);
alter table payments add constraint payments_bid_of_project
  foreign key (bid_id, project_id) references bids (id, project_id);
`;

const platform = `
create table kept_mails (
  id uuid not null,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  kept_at timestamptz(3) not null default now(),
  primary key (id)
);
create index kept_mails_kept_at_index on kept_mails (kept_at);
create table limits (
  key varchar(255) not null,
  points int not null default 0,
  expire bigint null,
  primary key (key)
);
create index limits_expire on limits (expire);
`;

/** The first shape: people, projects, bids, hires and payments, mails, limits. */
export class Migration20261121080000 extends Migration {
  override up(): void {
    for (const part of [search, people, projects, money, platform]) this.addSql(part);
  }
}
