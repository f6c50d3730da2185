-- The schema of version 0.2. Executed once, in an empty database; later changes are migrations.

set check_function_bodies = off;

-- Extensions

create extension if not exists pg_trgm;

create extension if not exists unaccent;

-- Functions

create function public.audit_fade()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' and new.person_id = old.person_id and new.digest = old.digest
    and new.name is null and new.salt is null then
    return new;
  end if;
  raise exception 'A name in the audit log can only be forgotten: no other % on %',
    lower(tg_op), tg_table_name using errcode = 'restrict_violation';
end $function$;

create function public.audit_link()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  content text := jsonb_build_array(new.id,
    to_char(new.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), new.action,
    new.actor_id, new.actor_digest, new.actor_role, new.target_type, new.target_id,
    new.address, new.user_agent, new.request_id, new.details)::text;
  previous audit_chain_entries;
begin
  -- Runs at the commit, so that the lock is short and no lock is requested after it.
  perform pg_advisory_xact_lock(hashtextextended('bidwright audit', 0));
  select * into previous from audit_chain_entries order by position desc limit 1;
  previous.hash := coalesce(previous.hash, repeat('0', 64));
  insert into audit_chain_entries (position, entry_id, prev_hash, hash)
  values (coalesce(previous.position, 0) + 1, new.id, previous.hash,
    encode(sha256(convert_to(previous.hash || chr(10) || content, 'UTF8')), 'hex'));
  return null;
end $function$;

create function public.audit_name()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  new_salt text := replace(gen_random_uuid()::text, '-', '');
begin
  if new.actor_id is not null and new.actor_name is not null then
    -- Whoever was forgotten once stays so.
    select digest into new.actor_digest from audit_people
      where person_id = new.actor_id and (name is null or name = new.actor_name)
      order by name nulls first limit 1;
    if not found then
      new.actor_digest :=
        encode(sha256(convert_to(new_salt || chr(10) || new.actor_name, 'UTF8')), 'hex');
      insert into audit_people (person_id, name, salt, digest)
        values (new.actor_id, new.actor_name, new_salt, new.actor_digest);
    end if;
  end if;
  new.actor_name := null;
  return new;
end $function$;

create function public.ledger_count()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

create function public.ledger_post(effect_key text, kind text, payment_id uuid, project_id integer, at timestamp with time zone, created_at timestamp with time zone, legs jsonb)
 RETURNS boolean
 LANGUAGE plpgsql
AS $function$
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
end $function$;

create function public.lower_skills(skills text[])
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$ begin return lower(skills::text)::text[]; end $function$;

create function public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is protected: this % is not allowed', tg_table_name, lower(tg_op)
    using errcode = 'restrict_violation';
end $function$;

create function public.search_query(words text)
 RETURNS tsquery
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  with_stop_words boolean;
  word text;
  parts text[];
  terms text[];
  term text;
  place int;
  found text;
begin
  foreach with_stop_words in array array[false, true] loop
    foreach word in array regexp_split_to_array(words, '\s+') loop
      -- A run of Chinese or Japanese characters is a phrase.
      parts := string_to_array(regexp_replace(
        public.search_text(word), '([\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]) (?=[\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff])', '\1<->', 'g'), ' ');
      terms := array(
        select case
          when part like '%<->%' then part
          when stem is not null or with_stop_words then
            concat_ws(' | ', quote_literal(part) || ':*', quote_literal(nullif(stem, part)))
        end
        from unnest(parts) with ordinality listed (part, nth),
          lateral (select (ts_lexize('pg_catalog.english_stem', part))[1]) stems (stem)
        order by nth);
      place := 1;
      while place <= cardinality(parts) loop
        term := terms[place];
        -- nodejs node js: the joined word or both of its parts.
        if parts[place] = parts[place + 1] || parts[place + 2] then
          term := concat_ws(' | ', term, nullif(concat_ws(' & ',
            '(' || terms[place + 1] || ')', '(' || terms[place + 2] || ')'), ''));
          place := place + 2;
        end if;
        found := concat_ws(' & ', nullif(found, ''), '(' || nullif(term, '') || ')');
        place := place + 1;
      end loop;
    end loop;
    exit when found <> '';
  end loop;
  -- No word is '^', so a search without a letter or digit matches nothing.
  return coalesce(nullif(found, ''), '''^''')::tsquery;
end $function$;

create function public.search_text(content text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
begin
  content := public.unaccent('public.unaccent', lower(normalize(content, NFKC)));
  content := replace(content, 'c++', 'cplusplus');
  content := regexp_replace(content, '\m([cf])#', '\1sharp', 'g');
  content := regexp_replace(content, '(?<!\w)\.net\M', 'dotnet', 'g');
  content := regexp_replace(content, '[\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]', ' \& ', 'g');
  -- node.js: nodejs node js
  content := regexp_replace(content, '([[:alnum:]]+)[.''’-]([[:alnum:]]+)', '\1\2 \1 \2', 'g');
  return btrim(regexp_replace(content, '[^[:alnum:]]+', ' ', 'g'));
end $function$;

create function public.search_vector(content text, skills text[] DEFAULT '{}'::text[])
 RETURNS tsvector
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  plain text := public.search_text(content || ' ' || array_to_string(skills, ' '));
  words tsvector := to_tsvector('pg_catalog.simple', plain);
begin
  -- Positions are for phrases of Chinese and Japanese characters.
  if plain !~ '[\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]' then
    words := strip(words);
  end if;
  return words || strip(to_tsvector('pg_catalog.english', plain));
end $function$;

-- Tables, as the entities declare them

create table "audit_chain_entries" ("position" bigint not null, "entry_id" bigint not null, "prev_hash" varchar(64) not null, "hash" varchar(64) not null, primary key ("position"));
alter table "audit_chain_entries" add constraint "audit_chain_entries_once" unique ("entry_id");
alter table "audit_chain_entries" add constraint "audit_chain_entries_no_fork" unique ("prev_hash");
alter table "audit_chain_entries" add constraint "audit_chain_entries_position" check (position > 0);

create table "audit_entries" ("id" bigserial primary key, "at" timestamptz(3) not null, "action" varchar(40) not null, "actor_id" int null, "actor_name" varchar(121) null, "actor_digest" varchar(64) null, "actor_role" varchar(20) null, "target_type" varchar(20) null, "target_id" varchar(64) null, "address" varchar(64) null, "user_agent" varchar(200) null, "request_id" varchar(64) null, "details" jsonb not null);
create index "audit_entries_time" on "audit_entries" ("at", "id");
create index "audit_entries_action" on "audit_entries" ("action", "at", "id");
create index "audit_entries_actor" on "audit_entries" ("actor_id", "at", "id");
create index "audit_entries_actor_action" on "audit_entries" ("actor_id", "action", "at", "id");
create index "audit_entries_target" on "audit_entries" ("target_type", "target_id", "at", "id");
create index "audit_entries_target_action" on "audit_entries" ("target_type", "target_id", "action", "at", "id");
create index audit_entries_admins on audit_entries (at, id) where actor_role = 'admin';
alter table "audit_entries" add constraint "audit_entries_no_name" check (actor_name is null);

create table "audit_people" ("person_id" int not null, "digest" varchar(64) not null, "name" varchar(121) null, "salt" varchar(32) null, primary key ("person_id", "digest"));
create index audit_people_search on audit_people using gin (search_vector(name));

create table "balance_transactions" ("transaction_id" varchar(120) not null, "effect_key" varchar(160) not null, "type" varchar(60) not null, "cents" bigint not null, "created_at" timestamptz(3) not null, "matched" boolean not null default false, primary key ("transaction_id", "effect_key"));
create index "balance_transactions_effect" on "balance_transactions" ("effect_key");
create index balance_transactions_created on balance_transactions (created_at desc);
create index balance_transactions_unmatched on balance_transactions (created_at) where not matched;

create table "demo_runs" ("id" smallint not null, "started_at" timestamptz(3) not null, "completed_at" timestamptz(3) null, primary key ("id"));
alter table "demo_runs" add constraint "demo_runs_single" check (id = 1);

create table "dev_mails" ("id" uuid not null, "recipient" text not null, "subject" text not null, "text" text not null, "html" text not null, "sent_at" timestamptz(3) not null default now(), primary key ("id"));
create index "dev_mails_sent_at_index" on "dev_mails" ("sent_at");

create table "document_counters" ("kind" varchar(20) not null, "year" int not null, "last" int not null, primary key ("kind", "year"));

create table "expected_balance_transactions" ("effect_key" varchar(160) not null, "created_at" timestamptz(3) not null, primary key ("effect_key"));
create index "expected_balance_transactions_created" on "expected_balance_transactions" ("created_at");

create table "file_chunks" ("key" varchar(64) not null, "part" int not null, "bytes" bytea not null, primary key ("key", "part"));

create table "idempotency_keys" ("scope" int not null, "key_hash" varchar(43) not null, "fingerprint" varchar(43) not null, "answer" bytea null, "created_at" timestamptz(3) not null, primary key ("scope", "key_hash"));
create index "idempotency_keys_created_at" on "idempotency_keys" ("created_at");

create table "ledger_accounts" ("id" bigserial primary key, "code" varchar(60) not null, "kind" varchar(30) generated always as (split_part(code, ':', 1)) stored not null, "currency" varchar(3) not null default 'USD', "debits_posted" bigint not null default '0', "credits_posted" bigint not null default '0', "no_debit_excess" boolean generated always as (split_part(code, ':', 1) in ('unapplied', 'held', 'refund_pending', 'payable', 'transfer_pending')) stored not null, "no_credit_excess" boolean generated always as (split_part(code, ':', 1) in ('dispute_receivable', 'developer_receivable')) stored not null);
alter table "ledger_accounts" add constraint "ledger_accounts_code_once" unique ("code");
alter table "ledger_accounts" add constraint "ledger_accounts_code" check (code ~ ('^(stripe_clearing|stripe_fees|platform_fee|platform_bank|dispute_loss' || '|(unapplied|held|refund_pending|transfer_pending|dispute_receivable)' || ':[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}' || '|(payable|developer_receivable):[1-9][0-9]*)$'));
alter table "ledger_accounts" add constraint "ledger_accounts_currency" check ('USD' = currency);
alter table "ledger_accounts" add constraint "ledger_accounts_counters" check (debits_posted >= 0 and credits_posted >= 0);
alter table "ledger_accounts" add constraint "ledger_accounts_not_overdrawn" check ((not no_debit_excess or debits_posted <= credits_posted) and (not no_credit_excess or credits_posted <= debits_posted));

create table "ledger_transactions" ("id" bigserial primary key, "effect_key" varchar(160) not null, "kind" varchar(30) not null, "payment_id" uuid null, "project_id" int null, "at" timestamptz(3) not null, "created_at" timestamptz(3) not null, "posted_in" xid8 not null default pg_current_xact_id());
alter table "ledger_transactions" add constraint "ledger_transactions_once" unique ("effect_key");
create index "ledger_transactions_project" on "ledger_transactions" ("project_id");
create index "ledger_transactions_at" on "ledger_transactions" ("at");

create table "ledger_entries" ("id" bigserial primary key, "transaction_id" bigint not null, "debit_account_id" bigint not null, "credit_account_id" bigint not null, "amount_cents" bigint not null);
create index "ledger_entries_transaction" on "ledger_entries" ("transaction_id");
create index "ledger_entries_debit" on "ledger_entries" ("debit_account_id");
create index "ledger_entries_credit" on "ledger_entries" ("credit_account_id");
alter table "ledger_entries" add constraint "ledger_entries_amount" check (amount_cents > 0);
alter table "ledger_entries" add constraint "ledger_entries_two_accounts" check (debit_account_id <> credit_account_id);

create table "limits" ("key" varchar(255) not null, "points" int not null default 0, "expire" bigint null, primary key ("key"));
create index "limits_expire" on "limits" ("expire");

create table "project_words" ("word" varchar(40) collate "C" not null, "projects" int not null, primary key ("word"));
create index project_words_trigrams on project_words using gin (word gin_trgm_ops);

create table "record_keys" ("id" serial primary key, "public_key" text not null, "private_key" text not null, "created_at" timestamptz(3) not null);

create table "stripe_events" ("id" varchar(120) not null, "type" varchar(120) not null, "object_id" varchar(120) null, "livemode" boolean not null, "api_version" varchar(60) null, "payload" jsonb not null, "status" varchar(20) not null default 'new', "attempts" int not null default 0, "received_at" timestamptz(3) not null, "processed_at" timestamptz(3) null, primary key ("id"));
create index stripe_events_new on stripe_events (received_at) where status = 'new';
create index stripe_events_dead on stripe_events (received_at) where status = 'dead';
alter table "stripe_events" add constraint "stripe_events_status" check (status in ('new', 'done', 'ignored', 'dead'));

create table "stripe_list_cursors" ("list" varchar(40) not null, "read_at" timestamptz(3) not null, primary key ("list"));

create table "stripe_sync_runs" ("read_at" timestamptz(3) not null, "differences" int null, primary key ("read_at"));

create table "users" ("id" serial primary key, "username" varchar(60) not null, "email" varchar(254) not null, "first_name" varchar(60) not null, "last_name" varchar(60) not null, "avatar" text null, "role" varchar(20) not null, "password_hash" text not null, "created_at" timestamptz(3) not null, "suspended_at" timestamptz(3) null, "deleted_at" timestamptz(3) null, "search_tsv" tsvector generated always as (search_vector(first_name || ' ' || last_name || ' ' || username || ' ' || email)) stored null);
alter table "users" add constraint "users_username" unique ("username");
alter table "users" add constraint "users_email" unique ("email");
create index users_search_tsv on users using gin (search_tsv);
create index users_joined on users (created_at desc, id desc);
create index users_role_joined on users (role, created_at desc, id desc);
create index users_suspended on users (created_at desc, id desc) where suspended_at is not null;
create index users_suspended_id on users (id) where suspended_at is not null;
alter table "users" add constraint "users_role" check (role in ('client', 'developer', 'admin'));
alter table "users" add constraint "users_email_lower" check (email = lower(email));

create table "suspensions" ("id" serial primary key, "created_by_id" int not null, "rule" varchar(30) not null, "reason" text not null, "at" timestamptz(3) not null, "appeal" text null, "appealed_at" timestamptz(3) null, "decision" varchar(10) null, "decided_by_id" int null, "decided_at" timestamptz(3) null, "decision_reason" text null, "ended_at" timestamptz(3) null, "ended_by_id" int null, "end_reason" text null, "user_id" int not null);
create unique index suspensions_one_open on suspensions (user_id) where ended_at is null;
create index suspensions_user on suspensions (user_id, at desc, id desc);
create index suspensions_appealed on suspensions (user_id) where ended_at is null and appealed_at is not null and decided_at is null;
alter table "suspensions" add constraint "suspensions_not_oneself" check (created_by_id <> user_id);
alter table "suspensions" add constraint "suspensions_reason" check (length(btrim(reason)) >= 10);
alter table "suspensions" add constraint "suspensions_rule" check (rule in ('fraud', 'off_platform', 'spam', 'impersonation', 'offensive', 'dishonest_work', 'other'));
alter table "suspensions" add constraint "suspensions_appeal" check ((appeal is null) = (appealed_at is null));
alter table "suspensions" add constraint "suspensions_other_judge" check (decided_by_id <> created_by_id and decided_by_id <> user_id);
alter table "suspensions" add constraint "suspensions_decision" check ((decided_at is null) = (decision is null) and (decided_at is null or appealed_at is not null and length(btrim(coalesce(decision_reason, ''))) >= 10 and decision in ('granted', 'refused')));
alter table "suspensions" add constraint "suspensions_end" check ((ended_at is null) = (end_reason is null) and (end_reason is null or length(btrim(end_reason)) >= 10));

create table "files" ("id" serial primary key, "owner_id" int not null, "key" varchar(64) not null, "name" varchar(200) not null, "type" varchar(40) not null, "size" int not null default 0, "sha256" varchar(64) null, "complete" boolean not null default false, "created_at" timestamptz(3) not null, "attached_at" timestamptz(3) null);
alter table "files" add constraint "files_key" unique ("key");
create index files_waiting on files (created_at) where attached_at is null;
alter table "files" add constraint "files_attached_complete" check (attached_at is null or complete);

create table "social_testimonials" ("id" serial primary key, "platform" varchar(20) not null, "client_name" varchar(120) not null, "profile_image" varchar(500) null, "platform_handle" varchar(120) not null, "testimonial_text" text not null, "developer_mentioned" varchar(120) null, "added_by" int not null, "created_at" timestamptz(3) not null);
create index "social_testimonials_added_by" on "social_testimonials" ("added_by");
alter table "social_testimonials" add constraint "social_testimonials_platform" check (platform in ('twitter', 'linkedin', 'producthunt'));

create table "sign_in_challenges" ("token_hash" varchar(43) not null, "user_id" int not null, "expires_at" timestamptz(3) not null, primary key ("token_hash"));
create index "sign_in_challenges_user" on "sign_in_challenges" ("user_id");
create index "sign_in_challenges_expires" on "sign_in_challenges" ("expires_at");

create table "sessions" ("token_hash" varchar(43) not null, "id" uuid not null default gen_random_uuid(), "user_id" int not null, "user_agent" varchar(300) not null, "address" varchar(64) not null, "created_at" timestamptz(3) not null, "last_seen_at" timestamptz(3) not null, "expires_at" timestamptz(3) not null, primary key ("token_hash"));
alter table "sessions" add constraint "sessions_id" unique ("id");
create index "sessions_user" on "sessions" ("user_id");
create index "sessions_expires" on "sessions" ("expires_at");

create table "second_factors" ("user_id" int not null, "secret" varchar(64) not null, "created_at" timestamptz(3) not null, "confirmed_at" timestamptz(3) null, "last_step" int null, primary key ("user_id"));

create table "recovery_codes" ("user_id" int not null, "code_hash" varchar(43) not null, "used_at" timestamptz(3) null, primary key ("user_id", "code_hash"));

create table "saved_searches" ("id" serial primary key, "user_id" int not null, "name" varchar(80) not null, "category" varchar(40) null, "is_private" boolean null, "urgent" boolean not null, "search" varchar(200) null, "search_tsq" tsquery generated always as (search_query(search)) stored null, "frequency" varchar(10) not null, "mails" boolean not null, "token" varchar(45) not null, "created_at" timestamptz(3) not null);
alter table "saved_searches" add constraint "saved_searches_token" unique ("token");
create index "saved_searches_user" on "saved_searches" ("user_id", "id");
alter table "saved_searches" add constraint "saved_searches_frequency" check (frequency in ('at_once', 'daily'));

create table "saved_developers" ("id" serial primary key, "user_id" int not null, "developer_id" int not null, "created_at" timestamptz(3) not null);
create index "saved_developers_developer" on "saved_developers" ("developer_id");
create index saved_developers_newest on saved_developers (user_id, created_at desc, id desc);
alter table "saved_developers" add constraint "saved_developers_once" unique ("user_id", "developer_id");

create table "projects" ("id" serial primary key, "client_id" int not null, "title" varchar(120) not null, "description" text not null, "category" varchar(40) not null, "budget" int not null, "is_private" boolean not null, "is_urgent" boolean not null, "skills" text[] not null, "deadline" timestamptz(3) not null, "is_open" boolean not null default true, "status" varchar(20) not null default 'active', "takedown_id" int null, "holds_money" boolean not null default false, "bid_count" int not null default 0, "bid_total" bigint not null default '0', "created_at" timestamptz(3) not null, "title_tsv" tsvector generated always as (search_vector(title, skills)) stored null, "full_tsv" tsvector generated always as (search_vector(title || ' ' || description, skills)) stored null);
create index projects_open on projects (created_at desc, id desc) where is_open;
create index projects_open_category on projects (category, created_at desc, id desc) where is_open;
create index projects_open_private on projects (created_at desc, id desc) where is_open and is_private;
create index projects_open_public on projects (category, deadline, client_id) where is_open and not is_private;
create index projects_open_id on projects (id) where is_open;
create index projects_open_full_tsv on projects using gin (full_tsv) where is_open;
create index projects_client on projects (client_id, created_at desc, id desc);
create index projects_completed_public on projects (id) where status = 'completed' and not is_private;
create index projects_completed on projects (created_at desc, id desc) where status = 'completed';
create index projects_newest on projects (created_at desc, id desc);
create index projects_rarer on projects (status, created_at desc, id desc) where status not in ('active', 'completed');
create index projects_private on projects (created_at desc, id desc) where is_private;
create index projects_holding on projects (created_at desc, id desc) where holds_money;
create index projects_budget_order on projects (budget desc, id desc);
create index projects_category on projects (category, created_at desc, id desc) include (budget, status, is_private);
create index projects_hired on projects (category, created_at desc, id desc) where not is_private and status not in ('active', 'cancelled', 'removed');
create index projects_full_tsv on projects using gin (full_tsv);
alter table "projects" add constraint "projects_status" check (status in ('active', 'assigned', 'delivered', 'completed', 'cancelled', 'disputed', 'removed'));
alter table "projects" add constraint "projects_removed" check ((status = 'removed') = (takedown_id is not null));
alter table "projects" add constraint "projects_open_active" check (status = 'active' or not is_open);
alter table "projects" add constraint "projects_budget" check (budget >= 1 and budget <= 999999);
alter table "projects" add constraint "projects_counts" check (bid_count >= 0 and bid_total >= 0);

create table "saved_search_hits" ("search_id" int not null, "project_id" int not null, "found_at" timestamptz(3) not null, "is_notified" boolean not null default false, "mail_due" boolean not null default false, primary key ("search_id", "project_id"));
create index saved_search_hits_project on saved_search_hits (project_id) where not is_notified;
create index saved_search_hits_due on saved_search_hits (search_id) where mail_due;

create table "saved_projects" ("id" serial primary key, "user_id" int not null, "project_id" int not null, "created_at" timestamptz(3) not null);
create index "saved_projects_project" on "saved_projects" ("project_id");
create index saved_projects_newest on saved_projects (user_id, created_at desc, id desc);
alter table "saved_projects" add constraint "saved_projects_once" unique ("user_id", "project_id");

create table "reviews" ("id" serial primary key, "project_id" int not null, "author_id" int not null, "subject_id" int not null, "rating" smallint not null, "comment" text not null, "created_at" timestamptz(3) not null, "publish_at" timestamptz(3) not null, "published_at" timestamptz(3) null, "reply" text null, "replied_at" timestamptz(3) null);
create index "reviews_author" on "reviews" ("author_id");
create index reviews_about on reviews (subject_id, created_at desc, id desc) include (rating) where published_at is not null;
create index reviews_hidden on reviews (publish_at) where published_at is null;
alter table "reviews" add constraint "reviews_once" unique ("project_id", "author_id");
alter table "reviews" add constraint "reviews_rating" check (rating >= 1 and rating <= 5);
alter table "reviews" add constraint "reviews_sides" check (author_id <> subject_id);
alter table "reviews" add constraint "reviews_reply" check ((reply is null) = (replied_at is null) and (reply is null or published_at is not null));

create table "project_takedowns" ("id" serial primary key, "created_by_id" int not null, "rule" varchar(30) not null, "reason" text not null, "at" timestamptz(3) not null, "appeal" text null, "appealed_at" timestamptz(3) null, "decision" varchar(10) null, "decided_by_id" int null, "decided_at" timestamptz(3) null, "decision_reason" text null, "ended_at" timestamptz(3) null, "ended_by_id" int null, "end_reason" text null, "project_id" int not null, "previous_status" varchar(20) not null);
create unique index project_takedowns_one_open on project_takedowns (project_id) where ended_at is null;
create index project_takedowns_project on project_takedowns (project_id, at desc, id desc);
create index project_takedowns_appealed on project_takedowns (project_id) where ended_at is null and appealed_at is not null and decided_at is null;
alter table "project_takedowns" add constraint "project_takedowns_of_project" unique ("id", "project_id");
alter table "project_takedowns" add constraint "project_takedowns_previous_status" check (previous_status in ('active', 'completed', 'cancelled'));
alter table "project_takedowns" add constraint "project_takedowns_reason" check (length(btrim(reason)) >= 10);
alter table "project_takedowns" add constraint "project_takedowns_rule" check (rule in ('fraud', 'off_platform', 'spam', 'impersonation', 'offensive', 'dishonest_work', 'other'));
alter table "project_takedowns" add constraint "project_takedowns_appeal" check ((appeal is null) = (appealed_at is null));
alter table "project_takedowns" add constraint "project_takedowns_other_judge" check (decided_by_id <> created_by_id);
alter table "project_takedowns" add constraint "project_takedowns_decision" check ((decided_at is null) = (decision is null) and (decided_at is null or appealed_at is not null and length(btrim(coalesce(decision_reason, ''))) >= 10 and decision in ('granted', 'refused')));
alter table "project_takedowns" add constraint "project_takedowns_end" check ((ended_at is null) = (end_reason is null) and (end_reason is null or length(btrim(end_reason)) >= 10));

create table "portfolio_items" ("id" serial primary key, "developer_id" int not null, "title" varchar(120) not null, "description" text not null, "skills" text[] not null, "category" varchar(40) not null, "budget" int null, "created_at" timestamptz(3) not null);
create index "portfolio_items_developer" on "portfolio_items" ("developer_id", "id");
alter table "portfolio_items" add constraint "portfolio_items_budget" check (budget >= 1 and budget <= 999999);

create table "payout_accounts" ("developer_id" int not null, "stripe_account_id" varchar(120) null, "status" varchar(20) not null default 'creating', "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, primary key ("developer_id"));
alter table "payout_accounts" add constraint "payout_accounts_stripe" unique ("stripe_account_id");
alter table "payout_accounts" add constraint "payout_accounts_status" check (status in ('creating', 'onboarding', 'active', 'restricted', 'closed'));

create table "password_resets" ("user_id" int not null, "token_hash" varchar(43) null, "job_id" varchar(64) not null, "requested_at" timestamptz(3) not null, "expires_at" timestamptz(3) not null, primary key ("user_id"));
alter table "password_resets" add constraint "password_resets_token" unique ("token_hash");
create index "password_resets_asked" on "password_resets" ("requested_at");

create table "notifications" ("id" serial primary key, "user_id" int not null, "kind" varchar(40) not null, "title" text not null, "body" text not null, "path" text not null, "about" varchar(40) null, "created_at" timestamptz(3) not null, "read_at" timestamptz(3) null);
create index notifications_user on notifications (user_id, id desc);
create index notifications_unread on notifications (user_id) where read_at is null;

create table "mail_preferences" ("user_id" int not null, "kind" varchar(40) not null, "wanted" boolean not null default true, "token" varchar(43) not null, primary key ("user_id", "kind"));
alter table "mail_preferences" add constraint "mail_preferences_token" unique ("token");

create table "invitation_requests" ("id" serial primary key, "project_id" int not null, "developer_id" int not null, "message" text null, "status" varchar(20) not null default 'open', "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null);
create index "invitation_requests_developer" on "invitation_requests" ("developer_id");
alter table "invitation_requests" add constraint "invitation_requests_once" unique ("project_id", "developer_id");
alter table "invitation_requests" add constraint "invitation_requests_status" check (status in ('open', 'invited', 'declined'));

create table "invitations" ("id" serial primary key, "project_id" int not null, "developer_id" int not null, "message" text null, "status" varchar(20) not null default 'pending', "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null);
create index invitations_developer on invitations (developer_id, created_at desc, id desc);
create index invitations_pending on invitations (developer_id, created_at desc, id desc) where status = 'pending';
create index invitations_answered on invitations (developer_id, updated_at desc, id desc) where status <> 'pending';
alter table "invitations" add constraint "invitations_once" unique ("project_id", "developer_id");
alter table "invitations" add constraint "invitations_status" check (status in ('pending', 'accepted', 'declined'));

create table "email_changes" ("id" uuid not null, "user_id" int not null, "old_email" varchar(254) not null, "new_email" varchar(254) not null, "confirm_hash" varchar(43) null, "undo_hash" varchar(43) null, "requested_at" timestamptz(3) not null, "confirmed_at" timestamptz(3) null, primary key ("id"));
create index "email_changes_user" on "email_changes" ("user_id");
alter table "email_changes" add constraint "email_changes_confirm" unique ("confirm_hash");
alter table "email_changes" add constraint "email_changes_undo" unique ("undo_hash");
create index "email_changes_asked" on "email_changes" ("requested_at");

create table "developers" ("user_id" int not null, "bio" text not null, "availability" varchar(20) not null default 'available', "city" varchar(80) null, "country" varchar(80) null, "skills" text[] not null, "lowered_skills" text[] generated always as (lower_skills(skills)) stored null, "name" text not null, "search_tsv" tsvector generated always as (search_vector(name || ' ' || bio, skills)) stored null, "rating" smallint not null default 0, "review_count" int not null default 0, "completed_projects" int not null default 0, primary key ("user_id"));
create index developers_by_rating on developers (rating desc, review_count desc, user_id desc);
create index developers_by_experience on developers (completed_projects desc, rating desc, user_id desc);
create index developers_lowered_skills on developers using gin (lowered_skills);
create index developers_search_tsv on developers using gin (search_tsv);
alter table "developers" add constraint "developers_rating" check (rating >= 0 and rating <= 50);
alter table "developers" add constraint "developers_availability" check (availability in ('available', 'limited', 'unavailable'));

create table "conversations" ("id" serial primary key, "client_id" int not null, "developer_id" int not null, "project_id" int null, "started_by" int not null, "created_at" timestamptz(3) not null, "active_at" timestamptz(3) not null);
create index "conversations_project" on "conversations" ("project_id");
create index conversations_client on conversations (client_id, active_at desc, id desc);
create index conversations_developer on conversations (developer_id, active_at desc, id desc);
create unique index conversations_once on conversations (client_id, developer_id, project_id) nulls not distinct;
alter table "conversations" add constraint "conversations_two_people" check (client_id <> developer_id);

create table "messages" ("id" serial primary key, "conversation_id" int not null, "sender_id" int not null, "key" varchar(64) not null, "text" text not null, "created_at" timestamptz(3) not null);
create index messages_conversation on messages (conversation_id, id desc);
alter table "messages" add constraint "messages_once" unique ("conversation_id", "sender_id", "key");

create table "reports" ("id" serial primary key, "reporter_id" int not null, "user_id" int null, "project_id" int null, "message_id" int null, "reason" varchar(20) not null, "details" text null, "status" varchar(20) not null default 'open', "created_at" timestamptz(3) not null, "outcome" varchar(20) null, "note" text null, "warning" text null, "resolved_at" timestamptz(3) null, "resolved_by_id" int null);
create index "reports_user" on "reports" ("user_id");
create index "reports_project" on "reports" ("project_id");
create index "reports_message" on "reports" ("message_id");
create unique index reports_open_user on reports (reporter_id, user_id) where status = 'open' and message_id is null;
create unique index reports_open_message on reports (reporter_id, message_id) where status = 'open';
create unique index reports_open_project on reports (reporter_id, project_id) where status = 'open';
create index reports_reporter on reports (reporter_id);
create index reports_newest on reports (created_at desc, id desc);
create index reports_queue on reports (status, created_at desc, id desc);
alter table "reports" add constraint "reports_one_subject" check (num_nonnulls(user_id, project_id) = 1);
alter table "reports" add constraint "reports_of_sender" check (message_id is null or user_id is not null);
alter table "reports" add constraint "reports_status" check (status in ('open', 'resolved'));
alter table "reports" add constraint "reports_reason" check (reason in ('spam', 'fraud', 'impersonation', 'offensive', 'off_platform', 'other'));
alter table "reports" add constraint "reports_resolution" check ((status = 'resolved') = (resolved_at is not null) and (resolved_at is null) = (outcome is null) and (resolved_at is null) = (note is null) and (note is null or length(btrim(note)) >= 10) and (outcome is null or outcome in ('dismissed', 'warned', 'content_removed', 'person_suspended')));
alter table "reports" add constraint "reports_warning" check ((outcome is not null and outcome = 'warned') = (warning is not null) and (warning is null or length(btrim(warning)) >= 10));

create table "message_files" ("file_id" int not null, "message_id" int not null, primary key ("file_id"));
create index "message_files_message" on "message_files" ("message_id");

create table "conversation_members" ("conversation_id" int not null, "user_id" int not null, "last_read_id" int not null default 0, "last_received_id" int not null default 0, "notice_due_id" int not null default 0, "notified_id" int not null default 0, primary key ("conversation_id", "user_id"));
create index "conversation_members_user" on "conversation_members" ("user_id");
create index conversation_members_unread on conversation_members (user_id)
        where last_received_id > last_read_id;

create table "clients" ("user_id" int not null, "company_name" varchar(120) not null, "city" varchar(80) not null, "state" varchar(40) null, "country" varchar(80) not null, primary key ("user_id"));

create table "blocks" ("blocker_id" int not null, "blocked_id" int not null, "created_at" timestamptz(3) not null, primary key ("blocker_id", "blocked_id"));

create table "bids" ("id" serial primary key, "project_id" int not null, "developer_id" int not null, "amount" int not null, "proposal" text not null, "delivery_time" int not null, "revision" int not null default 1, "revised_at" timestamptz(3) null, "status" varchar(20) not null default 'active', "shortlisted_at" timestamptz(3) null, "decline_reason" varchar(500) null, "declined_at" timestamptz(3) null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null);
create index bids_project on bids (project_id, created_at, id);
create index bids_created on bids (created_at);
create index bids_developer on bids (developer_id, created_at desc, id desc);
create index bids_developer_status on bids (developer_id, status, created_at desc, id desc);
alter table "bids" add constraint "bids_of_project" unique ("id", "project_id");
create unique index bids_one_live on bids (project_id, developer_id) where status <> 'withdrawn';
alter table "bids" add constraint "bids_status" check (status in ('active', 'withdrawn', 'hired', 'passed'));
alter table "bids" add constraint "bids_amount" check (amount >= 1 and amount <= 999999);
alter table "bids" add constraint "bids_revised" check ((revision = 1) = (revised_at is null));
alter table "bids" add constraint "bids_delivery_time" check (delivery_time >= 1 and delivery_time <= 365);
alter table "bids" add constraint "bids_declined" check ((declined_at is null) = (decline_reason is null)
        and (declined_at is null or (status = 'passed' and shortlisted_at is null)));

create table "payments" ("id" uuid not null, "project_id" int not null, "bid_id" int not null, "bid_revision" int not null, "client_id" int not null, "developer_id" int not null, "amount_cents" bigint not null, "fee_cents" bigint not null, "fee_percent" numeric(5,2) not null, "refunded_cents" bigint not null default '0', "status" varchar(20) not null, "stripe_intent_id" varchar(120) null, "stripe_charge_id" varchar(120) null, "card_brand" varchar(20) null, "card_last4" varchar(4) null, "client_secret" text null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null, primary key ("id"));
create index "payments_bid" on "payments" ("bid_id");
create index "payments_client" on "payments" ("client_id");
create index "payments_developer" on "payments" ("developer_id");
alter table "payments" add constraint "payments_intent" unique ("stripe_intent_id");
alter table "payments" add constraint "payments_charge" unique ("stripe_charge_id");
create index payments_project on payments (project_id, created_at desc);
create index payments_listed on payments (client_id, created_at desc, project_id desc) where status in ('processing', 'held', 'released', 'split', 'returned', 'lost', 'orphaned', 'refunded');
create unique index payments_one_open on payments (project_id) where status in ('creating', 'awaiting_payment', 'requires_action', 'processing');
create unique index payments_one_funded on payments (project_id) where status in ('held', 'released', 'split', 'returned', 'lost');
alter table "payments" add constraint "payments_amount" check (amount_cents >= 50 and amount_cents <= 99999999);
alter table "payments" add constraint "payments_fee" check (fee_cents >= 0 and fee_cents <= amount_cents);
alter table "payments" add constraint "payments_refunded" check (refunded_cents >= 0 and refunded_cents <= amount_cents);
alter table "payments" add constraint "payments_status" check (status in ('creating', 'awaiting_payment', 'requires_action', 'processing', 'held', 'released', 'split', 'returned', 'lost', 'orphaned', 'refunded', 'canceled', 'failed'));

create table "stripe_commands" ("id" bigserial primary key, "payment_id" uuid not null, "kind" varchar(30) not null, "idempotency_key" varchar(120) not null, "params" jsonb not null, "status" varchar(20) not null default 'new', "attempts" int not null default 0, "next_attempt_at" timestamptz(3) not null, "first_sent_at" timestamptz(3) null, "result_id" varchar(120) null, "last_error" text null, "created_at" timestamptz(3) not null);
create index "stripe_commands_payment" on "stripe_commands" ("payment_id");
alter table "stripe_commands" add constraint "stripe_commands_key" unique ("idempotency_key");
create index stripe_commands_due on stripe_commands (next_attempt_at) where status = 'new';
create index stripe_commands_refused on stripe_commands (created_at) where status = 'refused';
alter table "stripe_commands" add constraint "stripe_commands_kind" check (kind in ('create_intent', 'cancel_intent', 'refund', 'transfer', 'reversal'));
alter table "stripe_commands" add constraint "stripe_commands_status" check (status in ('new', 'done', 'refused'));

create table "refunds" ("id" serial primary key, "payment_id" uuid not null, "nth" int not null, "amount_cents" bigint not null, "cause" varchar(20) not null, "status" varchar(20) not null default 'sending', "stripe_refund_id" varchar(120) null, "manual_reference" varchar(300) null, "replaces" int null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null);
alter table "refunds" add constraint "refunds_stripe" unique ("stripe_refund_id");
alter table "refunds" add constraint "refunds_replaced_once" unique ("replaces");
create index refunds_open on refunds (created_at) where status in ('sending', 'pending');
create index refunds_failed on refunds (updated_at) where status = 'failed';
create index refunds_manual_noted on refunds (updated_at) where manual_reference is not null;
alter table "refunds" add constraint "refunds_once" unique ("payment_id", "nth");
alter table "refunds" add constraint "refunds_amount" check (amount_cents > 0);
alter table "refunds" add constraint "refunds_cause" check (cause in ('orphaned', 'divided'));
alter table "refunds" add constraint "refunds_status" check (status in ('sending', 'pending', 'settled', 'failed'));
alter table "refunds" add constraint "refunds_manual" check (manual_reference is null or status in ('settled', 'failed') and stripe_refund_id is null);

create table "payouts" ("id" serial primary key, "payment_id" uuid not null, "developer_id" int not null, "nth" int not null, "amount_cents" bigint not null, "status" varchar(20) not null default 'waiting', "stripe_transfer_id" varchar(120) null, "reversed_cents" bigint not null default '0', "last_error" text null, "created_at" timestamptz(3) not null, "updated_at" timestamptz(3) not null);
alter table "payouts" add constraint "payouts_transfer" unique ("stripe_transfer_id");
create index payouts_developer on payouts (developer_id, id desc);
create index payouts_waiting on payouts (developer_id) where status = 'waiting';
alter table "payouts" add constraint "payouts_once" unique ("payment_id", "nth");
alter table "payouts" add constraint "payouts_amount" check (amount_cents > 0 and reversed_cents >= 0 and reversed_cents <= amount_cents);
alter table "payouts" add constraint "payouts_status" check (status in ('waiting', 'sending', 'sent', 'failed'));

create table "chargebacks" ("id" varchar(120) not null, "payment_id" uuid not null, "amount_cents" bigint not null, "fee_cents" bigint not null default '0', "lost_cents" bigint not null default '0', "reason" varchar(60) not null, "status" varchar(40) not null, "opened_at" timestamptz(3) not null, "closed_at" timestamptz(3) null, primary key ("id"));
create index "chargebacks_payment" on "chargebacks" ("payment_id");
create index chargebacks_open on chargebacks (opened_at) where closed_at is null;

create table "hires" ("project_id" int not null, "bid_id" int not null, "client_id" int not null, "developer_id" int not null, "payment_id" uuid not null, "amount_cents" bigint not null, "fee_percent" numeric(5,2) not null, "hired_at" timestamptz(3) not null, "due_at" timestamptz(3) not null, "state" varchar(20) not null, "state_since" timestamptz(3) not null, "previous_state" varchar(20) null, "previous_state_since" timestamptz(3) null, "frozen" boolean not null default false, "frozen_since" timestamptz(3) null, "released_cents" bigint not null default '0', "fee_cents" bigint not null default '0', "refunded_cents" bigint not null default '0', "has_both_reviews" boolean not null default false, "deadlines_checked_at" timestamptz(3) not null, "next_deadline_at" timestamptz(3) null, primary key ("project_id"));
alter table "hires" add constraint "hires_bid" unique ("bid_id");
alter table "hires" add constraint "hires_payment" unique ("payment_id");
create index hires_of_client on hires (client_id, (state not in ('completed', 'cancelled')) desc, project_id desc);
create index hires_of_developer on hires (developer_id, (state not in ('completed', 'cancelled')) desc, project_id desc);
create index hires_has_both_reviews on hires (state_since desc, project_id desc) where state = 'completed' and has_both_reviews;
create index hires_wake on hires (next_deadline_at) where next_deadline_at is not null;
alter table "hires" add constraint "hires_amount" check (amount_cents > 0);
alter table "hires" add constraint "hires_state" check (state in ('in_progress', 'cancel_requested', 'delivered', 'changes_requested', 'disputed', 'completed', 'cancelled'));
alter table "hires" add constraint "hires_back" check (previous_state in ('in_progress', 'changes_requested', 'delivered'));
alter table "hires" add constraint "hires_money" check (released_cents >= 0 and refunded_cents >= 0 and fee_cents >= 0 and fee_cents <= released_cents and released_cents + refunded_cents <= amount_cents);

create table "hire_events" ("project_id" int not null, "seq" int not null, "kind" varchar(40) not null, "party" varchar(20) not null, "actor_id" int null, "at" timestamptz(3) not null, "detail" jsonb not null, "prev_hash" varchar(64) not null, "hash" varchar(64) not null, primary key ("project_id", "seq"));

create table "documents" ("number" varchar(40) not null, "kind" varchar(20) not null, "year" int not null, "nth" int not null, "project_id" int not null, "issued_at" timestamptz(3) not null, "content" jsonb not null, "sha256" varchar(64) not null, primary key ("number"));
alter table "documents" add constraint "documents_sequence" unique ("kind", "year", "nth");
alter table "documents" add constraint "documents_once" unique ("project_id", "kind");
alter table "documents" add constraint "documents_kind" check (kind in ('receipt', 'invoice', 'fee_invoice', 'credit_note'));
alter table "documents" add constraint "documents_nth" check (nth > 0);

create table "disputes" ("id" serial primary key, "project_id" int not null, "opened_by" varchar(20) not null, "reason" text not null, "opened_at" timestamptz(3) not null, "decidable_from" timestamptz(3) not null, "status" varchar(20) not null default 'open', "closed_at" timestamptz(3) null, "decided_by" int null, "decision" text null, "to_developer_cents" bigint null);
create index "disputes_of_project" on "disputes" ("project_id");
create index disputes_docket on disputes ((case when status = 'open' then decidable_from at time zone 'UTC' else timestamp '3000-01-01' + (timestamp '3000-01-01' - (closed_at at time zone 'UTC')) end), id);
create index disputes_docket_status on disputes (status, (case when status = 'open' then decidable_from at time zone 'UTC' else timestamp '3000-01-01' + (timestamp '3000-01-01' - (closed_at at time zone 'UTC')) end), id);
create unique index disputes_one_open on disputes (project_id) where status = 'open';
alter table "disputes" add constraint "disputes_opened_by" check (opened_by in ('client', 'developer', 'admin'));
alter table "disputes" add constraint "disputes_status" check (status in ('open', 'withdrawn', 'settled', 'decided', 'overtaken'));
alter table "disputes" add constraint "disputes_reasoned" check (status <> 'decided' or (decided_by is not null and decision is not null));

create table "dispute_statements" ("id" serial primary key, "dispute_id" int not null, "author_id" int not null, "text" text not null, "at" timestamptz(3) not null);
create index "dispute_statements_dispute" on "dispute_statements" ("dispute_id", "id");

create table "dispute_offers" ("id" serial primary key, "dispute_id" int not null, "made_by" varchar(20) not null, "to_developer_cents" bigint not null, "made_at" timestamptz(3) not null, "status" varchar(20) not null default 'open');
create unique index dispute_offers_one_open on dispute_offers (dispute_id, made_by) where status = 'open';
create index dispute_offers_dispute on dispute_offers (dispute_id, id);
alter table "dispute_offers" add constraint "dispute_offers_made_by" check (made_by in ('client', 'developer'));
alter table "dispute_offers" add constraint "dispute_offers_status" check (status in ('open', 'accepted', 'replaced', 'closed'));
alter table "dispute_offers" add constraint "dispute_offers_amount" check (to_developer_cents >= 0);

create table "dispute_files" ("file_id" int not null, "dispute_id" int not null, "statement_id" int null, primary key ("file_id"));
create index "dispute_files_dispute" on "dispute_files" ("dispute_id");
create index "dispute_files_statement" on "dispute_files" ("statement_id");

create table "deliveries" ("id" serial primary key, "project_id" int not null, "note" text not null, "links" text[] not null, "delivered_at" timestamptz(3) not null, "changes_note" text null, "changes_at" timestamptz(3) null);
create index "deliveries_project" on "deliveries" ("project_id", "id");

create table "delivery_files" ("file_id" int not null, "delivery_id" int not null, primary key ("file_id"));
create index "delivery_files_delivery" on "delivery_files" ("delivery_id");

create table "admin_invitations" ("email" varchar(254) not null, "invited_by_id" int null, "invited_at" timestamptz(3) not null, "token_hash" varchar(43) null, "expires_at" timestamptz(3) null, primary key ("email"));
create index "admin_invitations_invited_by" on "admin_invitations" ("invited_by_id");
alter table "admin_invitations" add constraint "admin_invitations_token" unique ("token_hash");
alter table "admin_invitations" add constraint "admin_invitations_email_lower" check (email = lower(email));
alter table "admin_invitations" add constraint "admin_invitations_expiry" check ((token_hash is null) = (expires_at is null));

alter table "ledger_entries" add constraint "ledger_entries_transaction_id_foreign" foreign key ("transaction_id") references "ledger_transactions" ("id");
alter table "ledger_entries" add constraint "ledger_entries_debit_account_id_foreign" foreign key ("debit_account_id") references "ledger_accounts" ("id");
alter table "ledger_entries" add constraint "ledger_entries_credit_account_id_foreign" foreign key ("credit_account_id") references "ledger_accounts" ("id");

alter table "suspensions" add constraint "suspensions_created_by_id_foreign" foreign key ("created_by_id") references "users" ("id") on delete no action;
alter table "suspensions" add constraint "suspensions_decided_by_id_foreign" foreign key ("decided_by_id") references "users" ("id") on delete set null;
alter table "suspensions" add constraint "suspensions_ended_by_id_foreign" foreign key ("ended_by_id") references "users" ("id") on delete set null;
alter table "suspensions" add constraint "suspensions_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete no action;

alter table "files" add constraint "files_owner_id_foreign" foreign key ("owner_id") references "users" ("id");

alter table "social_testimonials" add constraint "social_testimonials_added_by_foreign" foreign key ("added_by") references "users" ("id");

alter table "sign_in_challenges" add constraint "sign_in_challenges_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;

alter table "sessions" add constraint "sessions_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;

alter table "second_factors" add constraint "second_factors_user_id_foreign" foreign key ("user_id") references "users" ("id") on update cascade on delete cascade;

alter table "recovery_codes" add constraint "recovery_codes_user_id_foreign" foreign key ("user_id") references "second_factors" ("user_id") on delete cascade;

alter table "saved_searches" add constraint "saved_searches_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;

alter table "saved_developers" add constraint "saved_developers_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;
alter table "saved_developers" add constraint "saved_developers_developer_id_foreign" foreign key ("developer_id") references "users" ("id") on delete cascade;

alter table "projects" add constraint "projects_client_id_foreign" foreign key ("client_id") references "users" ("id");

alter table "saved_search_hits" add constraint "saved_search_hits_search_id_foreign" foreign key ("search_id") references "saved_searches" ("id") on update no action on delete cascade;
alter table "saved_search_hits" add constraint "saved_search_hits_project_id_foreign" foreign key ("project_id") references "projects" ("id") on update no action on delete cascade;

alter table "saved_projects" add constraint "saved_projects_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;
alter table "saved_projects" add constraint "saved_projects_project_id_foreign" foreign key ("project_id") references "projects" ("id") on delete cascade;

alter table "reviews" add constraint "reviews_project_id_foreign" foreign key ("project_id") references "projects" ("id");
alter table "reviews" add constraint "reviews_author_id_foreign" foreign key ("author_id") references "users" ("id");
alter table "reviews" add constraint "reviews_subject_id_foreign" foreign key ("subject_id") references "users" ("id");

alter table "project_takedowns" add constraint "project_takedowns_created_by_id_foreign" foreign key ("created_by_id") references "users" ("id") on delete no action;
alter table "project_takedowns" add constraint "project_takedowns_decided_by_id_foreign" foreign key ("decided_by_id") references "users" ("id") on delete set null;
alter table "project_takedowns" add constraint "project_takedowns_ended_by_id_foreign" foreign key ("ended_by_id") references "users" ("id") on delete set null;
alter table "project_takedowns" add constraint "project_takedowns_project_id_foreign" foreign key ("project_id") references "projects" ("id") on delete no action;

alter table "portfolio_items" add constraint "portfolio_items_developer_id_foreign" foreign key ("developer_id") references "users" ("id") on delete cascade;

alter table "payout_accounts" add constraint "payout_accounts_developer_id_foreign" foreign key ("developer_id") references "users" ("id") on update cascade on delete no action;

alter table "password_resets" add constraint "password_resets_user_id_foreign" foreign key ("user_id") references "users" ("id") on update cascade on delete cascade;

alter table "notifications" add constraint "notifications_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;

alter table "mail_preferences" add constraint "mail_preferences_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;

alter table "invitation_requests" add constraint "invitation_requests_project_id_foreign" foreign key ("project_id") references "projects" ("id");
alter table "invitation_requests" add constraint "invitation_requests_developer_id_foreign" foreign key ("developer_id") references "users" ("id");

alter table "invitations" add constraint "invitations_project_id_foreign" foreign key ("project_id") references "projects" ("id");
alter table "invitations" add constraint "invitations_developer_id_foreign" foreign key ("developer_id") references "users" ("id");

alter table "email_changes" add constraint "email_changes_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;

alter table "developers" add constraint "developers_user_id_foreign" foreign key ("user_id") references "users" ("id") on update cascade on delete cascade;

alter table "conversations" add constraint "conversations_client_id_foreign" foreign key ("client_id") references "users" ("id");
alter table "conversations" add constraint "conversations_developer_id_foreign" foreign key ("developer_id") references "users" ("id");
alter table "conversations" add constraint "conversations_project_id_foreign" foreign key ("project_id") references "projects" ("id") on delete no action;
alter table "conversations" add constraint "conversations_started_by_foreign" foreign key ("started_by") references "users" ("id");

alter table "messages" add constraint "messages_conversation_id_foreign" foreign key ("conversation_id") references "conversations" ("id");
alter table "messages" add constraint "messages_sender_id_foreign" foreign key ("sender_id") references "users" ("id");

alter table "reports" add constraint "reports_reporter_id_foreign" foreign key ("reporter_id") references "users" ("id");
alter table "reports" add constraint "reports_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete no action;
alter table "reports" add constraint "reports_project_id_foreign" foreign key ("project_id") references "projects" ("id") on delete no action;
alter table "reports" add constraint "reports_message_id_foreign" foreign key ("message_id") references "messages" ("id") on delete no action;
alter table "reports" add constraint "reports_resolved_by_id_foreign" foreign key ("resolved_by_id") references "users" ("id") on delete set null;

alter table "message_files" add constraint "message_files_file_id_foreign" foreign key ("file_id") references "files" ("id") on update no action on delete no action;
alter table "message_files" add constraint "message_files_message_id_foreign" foreign key ("message_id") references "messages" ("id");

alter table "conversation_members" add constraint "conversation_members_conversation_id_foreign" foreign key ("conversation_id") references "conversations" ("id") on update cascade on delete cascade;
alter table "conversation_members" add constraint "conversation_members_user_id_foreign" foreign key ("user_id") references "users" ("id") on update cascade on delete cascade;

alter table "clients" add constraint "clients_user_id_foreign" foreign key ("user_id") references "users" ("id") on update cascade on delete cascade;

alter table "blocks" add constraint "blocks_blocker_id_foreign" foreign key ("blocker_id") references "users" ("id") on update cascade on delete cascade;
alter table "blocks" add constraint "blocks_blocked_id_foreign" foreign key ("blocked_id") references "users" ("id") on update cascade on delete cascade;

alter table "bids" add constraint "bids_project_id_foreign" foreign key ("project_id") references "projects" ("id");
alter table "bids" add constraint "bids_developer_id_foreign" foreign key ("developer_id") references "users" ("id");

alter table "payments" add constraint "payments_project_id_foreign" foreign key ("project_id") references "projects" ("id");
alter table "payments" add constraint "payments_bid_id_foreign" foreign key ("bid_id") references "bids" ("id");
alter table "payments" add constraint "payments_client_id_foreign" foreign key ("client_id") references "users" ("id");
alter table "payments" add constraint "payments_developer_id_foreign" foreign key ("developer_id") references "users" ("id");

alter table "stripe_commands" add constraint "stripe_commands_payment_id_foreign" foreign key ("payment_id") references "payments" ("id");

alter table "refunds" add constraint "refunds_payment_id_foreign" foreign key ("payment_id") references "payments" ("id");
alter table "refunds" add constraint "refunds_replaces_foreign" foreign key ("replaces") references "refunds" ("id") on update no action on delete no action;

alter table "payouts" add constraint "payouts_payment_id_foreign" foreign key ("payment_id") references "payments" ("id");
alter table "payouts" add constraint "payouts_developer_id_foreign" foreign key ("developer_id") references "users" ("id");

alter table "chargebacks" add constraint "chargebacks_payment_id_foreign" foreign key ("payment_id") references "payments" ("id");

alter table "hires" add constraint "hires_project_id_foreign" foreign key ("project_id") references "projects" ("id") on update no action on delete no action;
alter table "hires" add constraint "hires_bid_id_foreign" foreign key ("bid_id") references "bids" ("id");
alter table "hires" add constraint "hires_client_id_foreign" foreign key ("client_id") references "users" ("id");
alter table "hires" add constraint "hires_developer_id_foreign" foreign key ("developer_id") references "users" ("id");

alter table "hire_events" add constraint "hire_events_project_id_foreign" foreign key ("project_id") references "hires" ("project_id") on update no action on delete no action;
alter table "hire_events" add constraint "hire_events_actor_id_foreign" foreign key ("actor_id") references "users" ("id") on delete no action;

alter table "documents" add constraint "documents_project_id_foreign" foreign key ("project_id") references "hires" ("project_id") on update no action on delete no action;

alter table "disputes" add constraint "disputes_project_id_foreign" foreign key ("project_id") references "hires" ("project_id") on update no action on delete no action;
alter table "disputes" add constraint "disputes_decided_by_foreign" foreign key ("decided_by") references "users" ("id") on delete no action;

alter table "dispute_statements" add constraint "dispute_statements_dispute_id_foreign" foreign key ("dispute_id") references "disputes" ("id");
alter table "dispute_statements" add constraint "dispute_statements_author_id_foreign" foreign key ("author_id") references "users" ("id");

alter table "dispute_offers" add constraint "dispute_offers_dispute_id_foreign" foreign key ("dispute_id") references "disputes" ("id");

alter table "dispute_files" add constraint "dispute_files_file_id_foreign" foreign key ("file_id") references "files" ("id") on update no action on delete no action;
alter table "dispute_files" add constraint "dispute_files_dispute_id_foreign" foreign key ("dispute_id") references "disputes" ("id");
alter table "dispute_files" add constraint "dispute_files_statement_id_foreign" foreign key ("statement_id") references "dispute_statements" ("id") on delete no action;

alter table "deliveries" add constraint "deliveries_project_id_foreign" foreign key ("project_id") references "hires" ("project_id") on update no action on delete no action;

alter table "delivery_files" add constraint "delivery_files_file_id_foreign" foreign key ("file_id") references "files" ("id") on update no action on delete no action;
alter table "delivery_files" add constraint "delivery_files_delivery_id_foreign" foreign key ("delivery_id") references "deliveries" ("id");

alter table "admin_invitations" add constraint "admin_invitations_invited_by_id_foreign" foreign key ("invited_by_id") references "users" ("id") on delete set null;

-- Foreign keys of two columns, which entities cannot declare

alter table hires add constraint hires_bid_of_project FOREIGN KEY (bid_id, project_id) REFERENCES bids(id, project_id);
alter table payments add constraint payments_bid_of_project FOREIGN KEY (bid_id, project_id) REFERENCES bids(id, project_id);
alter table projects add constraint projects_takedown_of_project FOREIGN KEY (takedown_id, id) REFERENCES project_takedowns(id, project_id);

create view ledger_faults as
 WITH sums AS (
         SELECT sides.account_id,
            sum(sides.debit) AS debits,
            sum(sides.credit) AS credits
           FROM ( SELECT ledger_entries.debit_account_id AS account_id,
                    ledger_entries.amount_cents AS debit,
                    0 AS credit
                   FROM ledger_entries
                UNION ALL
                 SELECT ledger_entries.credit_account_id,
                    0,
                    ledger_entries.amount_cents
                   FROM ledger_entries) sides
          GROUP BY sides.account_id
        )
 SELECT 'drift'::text AS fault,
    COALESCE(a.code, (('account '::text || s.account_id))::character varying) AS subject,
    format('counters %s debit and %s credit, rows %s and %s'::text, a.debits_posted, a.credits_posted, COALESCE(s.debits, (0)::numeric), COALESCE(s.credits, (0)::numeric)) AS detail
   FROM (ledger_accounts a
     FULL JOIN sums s ON ((s.account_id = a.id)))
  WHERE (((a.debits_posted)::numeric IS DISTINCT FROM COALESCE(s.debits, (0)::numeric)) OR ((a.credits_posted)::numeric IS DISTINCT FROM COALESCE(s.credits, (0)::numeric)))
UNION ALL
 SELECT 'overdrawn'::text AS fault,
    a.code AS subject,
    format('rows %s debit and %s credit'::text, s.debits, s.credits) AS detail
   FROM (ledger_accounts a
     JOIN sums s ON ((s.account_id = a.id)))
  WHERE ((a.no_debit_excess AND (s.debits > s.credits)) OR (a.no_credit_excess AND (s.credits > s.debits)))
UNION ALL
 SELECT 'imbalance'::text AS fault,
    'all accounts'::character varying AS subject,
    format('%s debit and %s credit'::text, sum(ledger_accounts.debits_posted), sum(ledger_accounts.credits_posted)) AS detail
   FROM ledger_accounts
 HAVING (sum(ledger_accounts.debits_posted) <> sum(ledger_accounts.credits_posted))
UNION ALL
 SELECT 'imbalance'::text AS fault,
    COALESCE(t.effect_key, (('entry '::text || e.id))::character varying) AS subject,
    format('entry %s lacks its %s'::text, e.id,
        CASE
            WHEN (t.id IS NULL) THEN 'transaction'::text
            WHEN (d.id IS NULL) THEN 'debit'::text
            ELSE 'credit'::text
        END) AS detail
   FROM (((ledger_entries e
     LEFT JOIN ledger_transactions t ON ((t.id = e.transaction_id)))
     LEFT JOIN ledger_accounts d ON ((d.id = e.debit_account_id)))
     LEFT JOIN ledger_accounts c ON ((c.id = e.credit_account_id)))
  WHERE ((t.id IS NULL) OR (d.id IS NULL) OR (c.id IS NULL))
UNION ALL
 SELECT 'amount'::text AS fault,
    ('entry '::text || ledger_entries.id) AS subject,
    format('%s cents from account %s to %s'::text, ledger_entries.amount_cents, ledger_entries.debit_account_id, ledger_entries.credit_account_id) AS detail
   FROM ledger_entries
  WHERE ((ledger_entries.amount_cents <= 0) OR (ledger_entries.debit_account_id = ledger_entries.credit_account_id))
UNION ALL
 SELECT 'empty'::text AS fault,
    t.effect_key AS subject,
    'no entries'::text AS detail
   FROM ledger_transactions t
  WHERE (NOT (EXISTS ( SELECT
           FROM ledger_entries e
          WHERE (e.transaction_id = t.id))))
UNION ALL
 SELECT 'doubled'::text AS fault,
    ledger_transactions.effect_key AS subject,
    format('%s transactions'::text, count(*)) AS detail
   FROM ledger_transactions
  GROUP BY ledger_transactions.effect_key
 HAVING (count(*) > 1);

-- Triggers

CREATE TRIGGER audit_chain_entries_stay BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.audit_chain_entries FOR EACH STATEMENT WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION refuse_change();

CREATE CONSTRAINT TRIGGER audit_entries_linked AFTER INSERT ON public.audit_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_link();

CREATE TRIGGER audit_entries_named BEFORE INSERT ON public.audit_entries FOR EACH ROW EXECUTE FUNCTION audit_name();

CREATE TRIGGER audit_entries_stay BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER audit_people_not_emptied BEFORE TRUNCATE ON public.audit_people FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER audit_people_stay BEFORE DELETE OR UPDATE ON public.audit_people FOR EACH ROW EXECUTE FUNCTION audit_fade();

CREATE TRIGGER document_counters_count_on BEFORE UPDATE ON public.document_counters FOR EACH ROW WHEN ((new.last <> (old.last + 1))) EXECUTE FUNCTION refuse_change();

CREATE TRIGGER document_counters_stay BEFORE DELETE OR TRUNCATE ON public.document_counters FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER documents_stay BEFORE DELETE OR UPDATE OR TRUNCATE ON public.documents FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER hire_events_stay BEFORE DELETE OR UPDATE OR TRUNCATE ON public.hire_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER ledger_accounts_begin_at_zero BEFORE INSERT ON public.ledger_accounts FOR EACH ROW WHEN (((new.debits_posted <> 0) OR (new.credits_posted <> 0))) EXECUTE FUNCTION refuse_change();

CREATE TRIGGER ledger_accounts_stay BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_accounts FOR EACH STATEMENT WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION refuse_change();

CREATE TRIGGER ledger_entries_count AFTER INSERT ON public.ledger_entries REFERENCING NEW TABLE AS posted FOR EACH STATEMENT EXECUTE FUNCTION ledger_count();

CREATE TRIGGER ledger_entries_stay BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER ledger_transactions_stay BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_transactions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Storage

alter table file_chunks alter column bytes set storage external;

-- Rights

revoke delete, truncate, update on audit_people from current_user;

revoke delete, truncate, update on audit_entries from current_user;

revoke delete, truncate, update on audit_chain_entries from current_user;

grant update (name, salt) on audit_people to current_user;

-- Rows that every database has

insert into ledger_accounts (code) values
  ('stripe_clearing'), ('stripe_fees'), ('platform_fee'), ('dispute_loss'), ('platform_bank');

insert into stripe_list_cursors (list, read_at) values
  ('payment_intents', now()), ('disputes', now()), ('refunds', now());
