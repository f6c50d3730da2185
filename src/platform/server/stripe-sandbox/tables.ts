/** All tables of the sandbox, in a schema of their own. */
export const schemaSql = `
  create schema if not exists stripe_sandbox;
  create table if not exists stripe_sandbox.objects (
    seq bigint generated always as identity,
    id text primary key,
    kind text not null,
    created bigint not null,
    body json not null
  );
  create index if not exists objects_newest
    on stripe_sandbox.objects (kind, created desc, seq desc);
  create index if not exists objects_of_intent
    on stripe_sandbox.objects ((body->>'payment_intent'));
  create index if not exists objects_of_source
    on stripe_sandbox.objects ((body->>'source'));
  create index if not exists objects_of_charge
    on stripe_sandbox.objects ((body->>'charge'));
  create index if not exists objects_of_transfer
    on stripe_sandbox.objects ((body->>'transfer'));
  create index if not exists objects_of_source_transaction
    on stripe_sandbox.objects ((body->>'source_transaction'));
  create index if not exists objects_of_destination
    on stripe_sandbox.objects ((body->>'destination'));
  create table if not exists stripe_sandbox.deliveries (
    event_id text primary key references stripe_sandbox.objects (id),
    attempts int not null default 0,
    next_at timestamptz not null default now(),
    leased_until timestamptz not null default now(),
    outcome text check (outcome in ('delivered', 'dropped'))
  );
  create index if not exists deliveries_due
    on stripe_sandbox.deliveries (next_at) where outcome is null;
  create table if not exists stripe_sandbox.idempotency_keys (
    key text primary key,
    fingerprint text not null,
    request_id text not null,
    status int not null,
    body text not null,
    created bigint not null
  );
  create index if not exists idempotency_keys_age
    on stripe_sandbox.idempotency_keys (created);
  create table if not exists stripe_sandbox.account_links (
    token_hash text primary key,
    account text not null references stripe_sandbox.objects (id),
    refresh_url text not null,
    return_url text,
    use_case text not null,
    expires bigint not null,
    session_hash text unique,
    session_expires bigint
  );
  create table if not exists stripe_sandbox.payouts (
    id bigint generated always as identity primary key,
    account text not null references stripe_sandbox.objects (id),
    amount bigint not null,
    created bigint not null
  );
  create index if not exists payouts_of_account on stripe_sandbox.payouts (account);
  create table if not exists stripe_sandbox.later (
    id bigint generated always as identity primary key,
    what text not null,
    object_id text not null,
    due bigint not null
  );
  create index if not exists later_due on stripe_sandbox.later (due, id);
`;
