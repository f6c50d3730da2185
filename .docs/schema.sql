-- The schema of a migrated database, written by `npm run db:schema`. Do not edit; a test compares it.
-- What functions and triggers are for is described in database.md.

set check_function_bodies = off;

-- Extensions

create extension if not exists pg_trgm;

create extension if not exists unaccent;

-- Functions

CREATE OR REPLACE FUNCTION public.audit_fade()
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

CREATE OR REPLACE FUNCTION public.audit_link()
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

CREATE OR REPLACE FUNCTION public.audit_name()
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

CREATE OR REPLACE FUNCTION public.ledger_count()
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

CREATE OR REPLACE FUNCTION public.ledger_post(effect_key text, kind text, payment_id uuid, project_id integer, at timestamp with time zone, created_at timestamp with time zone, legs jsonb)
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

CREATE OR REPLACE FUNCTION public.lower_skills(skills text[])
 RETURNS text[]
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$ begin return lower(skills::text)::text[]; end $function$;

CREATE OR REPLACE FUNCTION public.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception '% is protected: this % is not allowed', tg_table_name, lower(tg_op)
    using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION public.revision_blank()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  blank_values constant jsonb := '{"title": "", "description": "", "skills": [], "criteria": [],
    "exclusions": [], "rights": null, "files": []}';
begin
  if (new.project_id, new.revision, new.editor_id, new.is_material, new.hash, new.was_private, new.at)
    is not distinct from
    (old.project_id, old.revision, old.editor_id, old.is_material, old.hash, old.was_private, old.at)
    and (old.announced_at is null or new.announced_at = old.announced_at)
    and (new.blanked_at is not null
      or (old.blanked_at is null and new.snapshot = old.snapshot and new.changes = old.changes))
    and not exists (
      select from jsonb_each(old.snapshot) o full join jsonb_each(new.snapshot) n using (key)
      where n.value is distinct from o.value
        and (not blank_values ? key or n.value is distinct from blank_values -> key))
    and jsonb_array_length(new.changes) = jsonb_array_length(old.changes)
    and not exists (
      select from jsonb_array_elements(old.changes) with ordinality o(change, nth)
      join jsonb_array_elements(new.changes) with ordinality n(change, nth) using (nth),
        unnest(array['before', 'after']) side
      where n.change - array['before', 'after', 'blanked']
          is distinct from o.change - array['before', 'after', 'blanked']
        or not coalesce(n.change -> 'blanked' <@ '["before", "after"]', true)
        or case when coalesce(n.change -> 'blanked' ? side, false)
          then n.change -> side <> 'null'
          else coalesce(o.change -> 'blanked' ? side, false)
            or n.change -> side is distinct from o.change -> side end)
  then
    return new;
  end if;
  raise exception 'A past version can only be blanked: no other update on %', tg_table_name
    using errcode = 'restrict_violation';
end $function$;

CREATE OR REPLACE FUNCTION public.search_aliases(word text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  select coalesce((select array_agg(name) from (values
    ('{angular,angularjs,angular.js}'::text[]),
    ('{aws,amazon-web-services}'::text[]),
    ('{c++,cpp}'::text[]),
    ('{express,expressjs,express.js}'::text[]),
    ('{gcp,google-cloud}'::text[]),
    ('{go,golang}'::text[]),
    ('{graphql,gql}'::text[]),
    ('{javascript,js}'::text[]),
    ('{kubernetes,k8s}'::text[]),
    ('{mongo,mongodb}'::text[]),
    ('{next.js,nextjs}'::text[]),
    ('{node,nodejs,node.js}'::text[]),
    ('{nuxt,nuxtjs,nuxt.js}'::text[]),
    ('{objective-c,objectivec,objc}'::text[]),
    ('{postgres,postgresql,psql}'::text[]),
    ('{rails,ror,ruby-on-rails}'::text[]),
    ('{react,reactjs,react.js}'::text[]),
    ('{react-native,reactnative}'::text[]),
    ('{svelte,sveltejs,svelte.js}'::text[]),
    ('{tailwind,tailwindcss}'::text[]),
    ('{three.js,threejs}'::text[]),
    ('{typescript,ts}'::text[]),
    ('{vue,vuejs,vue.js}'::text[])
  ) listed (names), unnest(names) name where rtrim(lower(word), '.,;:!?') = any(names)
    and name <> rtrim(lower(word), '.,;:!?')), '{}')
$function$;

CREATE OR REPLACE FUNCTION public.search_query(words text)
 RETURNS tsquery
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  with_stop_words boolean;
  word text;
  spelling text;
  parts text[];
  terms text[];
  term text;
  place int;
  phrase text;
  spellings text;
  found text;
begin
  foreach with_stop_words in array array[false, true] loop
    foreach word in array regexp_split_to_array(words, '\s+') loop
      spellings := '';
      foreach spelling in array word || public.search_aliases(word) loop
        phrase := '';
        -- A run of Chinese or Japanese characters is a phrase.
        parts := string_to_array(regexp_replace(
          public.search_text(spelling), '([\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]) (?=[\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff])', '\1<->', 'g'), ' ');
        -- A single letter is no prefix, so that C does not find CSS; nor is an alias.
        terms := array(
          select case
            when part like '%<->%' then part
            when stem is not null or with_stop_words then concat_ws(' | ', quote_literal(part) ||
              case when spelling = word and length(part) > 1 then ':*' else '' end,
              quote_literal(nullif(stem, part)))
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
          phrase := concat_ws(' & ', nullif(phrase, ''), '(' || nullif(term, '') || ')');
          place := place + 1;
        end loop;
        spellings := concat_ws(' | ', nullif(spellings, ''), '(' || nullif(phrase, '') || ')');
      end loop;
      found := concat_ws(' & ', nullif(found, ''), '(' || nullif(spellings, '') || ')');
    end loop;
    exit when found <> '';
  end loop;
  -- No word is '^', so a search without a letter or digit matches nothing.
  return coalesce(nullif(found, ''), '''^''')::tsquery;
end $function$;

CREATE OR REPLACE FUNCTION public.search_text(content text)
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

CREATE OR REPLACE FUNCTION public.search_vector(content text, skills text[] DEFAULT '{}'::text[])
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

-- Tables

create table access_tokens (
  id serial not null,
  user_id integer not null,
  name character varying(60) not null,
  scopes text[] not null,
  token_hash character varying(43) not null,
  created_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  last_used_at timestamp(3) with time zone
);

create table admin_invitations (
  email character varying(254) not null,
  invited_by_id integer,
  invited_at timestamp(3) with time zone not null,
  token_hash character varying(43),
  expires_at timestamp(3) with time zone
);

create table agreement_pdfs (
  project_id integer not null,
  printed_hash character varying(64) not null,
  bytes bytea not null,
  version integer default 1 not null
);

create table agreements (
  project_id integer not null,
  content jsonb not null,
  hash character varying(64) not null,
  agreed_at timestamp(3) with time zone not null,
  title text generated always as ((content ->> 'title'::text)) stored,
  version integer default 1 not null
);

create table audit_chain_entries (
  "position" bigint not null,
  entry_id bigint not null,
  prev_hash character varying(64) not null,
  hash character varying(64) not null
);

create table audit_entries (
  id bigserial not null,
  at timestamp(3) with time zone not null,
  action character varying(40) not null,
  actor_id integer,
  actor_name character varying(121),
  actor_digest character varying(64),
  actor_role character varying(20),
  target_type character varying(20),
  target_id character varying(64),
  address character varying(64),
  user_agent character varying(200),
  request_id character varying(64),
  details jsonb not null
);

create table audit_people (
  person_id integer not null,
  digest character varying(64) not null,
  name character varying(121),
  salt character varying(32)
);

create table balance_transactions (
  transaction_id character varying(120) not null,
  effect_key character varying(160) not null,
  type character varying(60) not null,
  cents bigint not null,
  created_at timestamp(3) with time zone not null,
  matched boolean default false not null
);

create table bids (
  id serial not null,
  project_id integer not null,
  developer_id integer not null,
  amount integer not null,
  proposal text not null,
  delivery_time integer not null,
  revision integer default 1 not null,
  revised_at timestamp(3) with time zone,
  status character varying(20) default 'active'::character varying not null,
  shortlisted_at timestamp(3) with time zone,
  decline_reason character varying(500),
  declined_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  project_revision integer default 1 not null,
  confirmed_at timestamp(3) with time zone,
  confirmation_asked_at timestamp(3) with time zone,
  criteria jsonb default '[]'::jsonb not null,
  amount_change integer default 0 not null,
  milestones jsonb,
  is_by_program boolean default false not null
);

create table blocks (
  blocker_id integer not null,
  blocked_id integer not null,
  created_at timestamp(3) with time zone not null
);

create table calendar_addresses (
  user_id integer not null,
  token_hash character varying(43) not null,
  created_at timestamp(3) with time zone not null
);

create table change_request_files (
  file_id integer not null,
  delivery_id integer not null
);

create table chargebacks (
  id character varying(120) not null,
  payment_id uuid not null,
  amount_cents bigint not null,
  fee_cents bigint default '0'::bigint not null,
  lost_cents bigint default '0'::bigint not null,
  reason character varying(60) not null,
  status character varying(40) not null,
  opened_at timestamp(3) with time zone not null,
  closed_at timestamp(3) with time zone
);

create table clients (
  user_id integer not null,
  company_name character varying(120) not null,
  city character varying(80) not null,
  state character varying(40),
  country character varying(80) not null
);

create table conversation_members (
  conversation_id integer not null,
  user_id integer not null,
  last_read_id integer default 0 not null,
  last_received_id integer default 0 not null,
  notice_due_id integer default 0 not null,
  notified_id integer default 0 not null
);

create table conversations (
  id serial not null,
  client_id integer not null,
  developer_id integer not null,
  project_id integer,
  started_by integer not null,
  created_at timestamp(3) with time zone not null,
  active_at timestamp(3) with time zone not null
);

create table deliveries (
  id serial not null,
  project_id integer not null,
  note text not null,
  links text[] not null,
  delivered_at timestamp(3) with time zone not null,
  changes_note text,
  changes_at timestamp(3) with time zone,
  criteria jsonb default '[]'::jsonb not null,
  changes_criterion_id integer,
  changes_quote text,
  changes_criteria jsonb,
  milestone_id integer not null,
  agreement_version integer default 1 not null,
  is_on_time boolean,
  is_by_program boolean default false not null,
  are_changes_by_program boolean default false not null
);

create table delivery_files (
  file_id integer not null,
  delivery_id integer not null
);

create table demo_runs (
  id smallint not null,
  started_at timestamp(3) with time zone not null,
  completed_at timestamp(3) with time zone
);

create table dev_mails (
  id uuid not null,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  sent_at timestamp(3) with time zone default now() not null
);

create table developers (
  user_id integer not null,
  bio text not null,
  availability character varying(20) default 'available'::character varying not null,
  city character varying(80),
  country character varying(80),
  skills text[] not null,
  lowered_skills text[] generated always as (lower_skills(skills)) stored,
  name text not null,
  search_tsv tsvector generated always as (search_vector(((name || ' '::text) || bio), skills)) stored,
  rating smallint default 0 not null,
  review_count integer default 0 not null,
  completed_projects integer default 0 not null,
  skill_keys text[] default '{}'::text[] not null
);

create table dispute_files (
  file_id integer not null,
  dispute_id integer not null,
  statement_id integer
);

create table dispute_offers (
  id serial not null,
  dispute_id integer not null,
  made_by character varying(20) not null,
  to_developer_cents bigint not null,
  made_at timestamp(3) with time zone not null,
  status character varying(20) default 'open'::character varying not null
);

create table dispute_statements (
  id serial not null,
  dispute_id integer not null,
  author_id integer not null,
  text text not null,
  at timestamp(3) with time zone not null
);

create table disputes (
  id serial not null,
  project_id integer not null,
  opened_by character varying(20) not null,
  reason text not null,
  opened_at timestamp(3) with time zone not null,
  decidable_from timestamp(3) with time zone not null,
  status character varying(20) default 'open'::character varying not null,
  closed_at timestamp(3) with time zone,
  decided_by integer,
  decision text,
  to_developer_cents bigint,
  criteria jsonb default '[]'::jsonb not null,
  period_starts_at timestamp(3) with time zone,
  milestone_id integer not null,
  agreement_version integer default 1 not null
);

create table document_counters (
  kind character varying(20) not null,
  year integer not null,
  last integer not null
);

create table documents (
  number character varying(40) not null,
  kind character varying(20) not null,
  year integer not null,
  nth integer not null,
  project_id integer not null,
  issued_at timestamp(3) with time zone not null,
  content jsonb not null,
  sha256 character varying(64) not null,
  milestone_id integer,
  refund_nth integer
);

create table email_changes (
  id uuid not null,
  user_id integer not null,
  old_email character varying(254) not null,
  new_email character varying(254) not null,
  confirm_hash character varying(43),
  undo_hash character varying(43),
  requested_at timestamp(3) with time zone not null,
  confirmed_at timestamp(3) with time zone,
  changed_undo_hash character varying(43),
  is_old_email_reserved boolean default false not null
);

create table email_confirmations (
  user_id integer not null,
  token_hash character varying(43) not null,
  expires_at timestamp(3) with time zone not null,
  used_at timestamp(3) with time zone
);

create table expected_balance_transactions (
  effect_key character varying(160) not null,
  created_at timestamp(3) with time zone not null
);

create table file_chunks (
  key character varying(64) not null,
  part integer not null,
  bytes bytea not null
);

create table files (
  id serial not null,
  owner_id integer not null,
  key character varying(64) not null,
  name character varying(200) not null,
  type character varying(100) not null,
  size integer default 0 not null,
  sha256 character varying(64),
  complete boolean default false not null,
  created_at timestamp(3) with time zone not null,
  attached_at timestamp(3) with time zone,
  width smallint,
  height smallint,
  removed_at timestamp(3) with time zone
);

create table former_answers (
  id serial not null,
  question_id integer not null,
  answer text,
  answered_at timestamp(3) with time zone not null
);

create table hire_events (
  project_id integer not null,
  seq integer not null,
  kind character varying(40) not null,
  party character varying(20) not null,
  actor_id integer,
  at timestamp(3) with time zone not null,
  detail jsonb not null,
  prev_hash character varying(64) not null,
  hash character varying(64) not null
);

create table hires (
  project_id integer not null,
  bid_id integer not null,
  client_id integer not null,
  developer_id integer not null,
  fee_percent numeric(5,2) not null,
  hired_at timestamp(3) with time zone not null,
  state character varying(20) not null,
  state_since timestamp(3) with time zone not null,
  has_both_reviews boolean default false not null,
  idle_since timestamp(3) with time zone,
  next_deadline_at timestamp(3) with time zone,
  has_client_price_consent boolean default false not null,
  has_developer_price_consent boolean default false not null
);

create table idempotency_keys (
  scope integer not null,
  key_hash character varying(43) not null,
  fingerprint character varying(43) not null,
  answer bytea,
  created_at timestamp(3) with time zone not null
);

create table imports (
  source character varying(100) not null,
  key character varying(220) not null,
  project_id integer not null
);

create table invitation_requests (
  id serial not null,
  project_id integer not null,
  developer_id integer not null,
  message text,
  status character varying(20) default 'open'::character varying not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null
);

create table invitations (
  id serial not null,
  project_id integer not null,
  developer_id integer not null,
  message text,
  status character varying(20) default 'pending'::character varying not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  offer_amount integer,
  offer_delivery_time integer,
  offer_text text,
  offer_revision integer
);

create table ledger_accounts (
  id bigserial not null,
  code character varying(60) not null,
  kind character varying(30) generated always as (split_part((code)::text, ':'::text, 1)) stored not null,
  currency character varying(3) default 'USD'::character varying not null,
  debits_posted bigint default '0'::bigint not null,
  credits_posted bigint default '0'::bigint not null,
  no_debit_excess boolean generated always as ((split_part((code)::text, ':'::text, 1) = ANY (ARRAY['unapplied'::text, 'held'::text, 'refund_pending'::text, 'payable'::text, 'transfer_pending'::text]))) stored not null,
  no_credit_excess boolean generated always as ((split_part((code)::text, ':'::text, 1) = ANY (ARRAY['dispute_receivable'::text, 'developer_receivable'::text]))) stored not null
);

create table ledger_entries (
  id bigserial not null,
  transaction_id bigint not null,
  debit_account_id bigint not null,
  credit_account_id bigint not null,
  amount_cents bigint not null
);

create table ledger_transactions (
  id bigserial not null,
  effect_key character varying(160) not null,
  kind character varying(30) not null,
  payment_id uuid,
  project_id integer,
  at timestamp(3) with time zone not null,
  created_at timestamp(3) with time zone not null,
  posted_in xid8 default pg_current_xact_id() not null
);

create table legal_details (
  user_id integer not null,
  legal_name character varying(120),
  address character varying(300),
  tax_number character varying(40),
  updated_at timestamp(3) with time zone not null
);

create table limits (
  key character varying(255) not null,
  points integer default 0 not null,
  expire bigint
);

create table mail_groups (
  user_id integer not null,
  subject character varying(40) not null,
  ends_at timestamp(3) with time zone not null,
  waiting jsonb not null,
  sent_at jsonb default '[]'::jsonb not null
);

create table mail_preferences (
  user_id integer not null,
  kind character varying(40) not null,
  wanted boolean default true not null,
  token character varying(43) not null,
  mode character varying(10)
);

create table marketplace_figures (
  id smallint not null,
  active_projects integer not null,
  total_developers integer not null,
  completed_projects integer not null,
  earned_cents bigint not null,
  counted_at timestamp(3) with time zone not null
);

create table message_files (
  file_id integer not null,
  message_id integer not null
);

create table messages (
  id serial not null,
  conversation_id integer not null,
  sender_id integer not null,
  key character varying(64) not null,
  text text not null,
  created_at timestamp(3) with time zone not null,
  is_by_program boolean default false not null
);

create table milestones (
  id serial not null,
  project_id integer not null,
  "position" integer not null,
  title character varying(120),
  days integer not null,
  amount_cents bigint not null,
  payment_id uuid,
  due_at timestamp(3) with time zone,
  state character varying(20) not null,
  state_since timestamp(3) with time zone not null,
  previous_state character varying(20),
  previous_state_since timestamp(3) with time zone,
  frozen boolean default false not null,
  frozen_since timestamp(3) with time zone,
  released_cents bigint default '0'::bigint not null,
  fee_cents bigint default '0'::bigint not null,
  refunded_cents bigint default '0'::bigint not null,
  deadlines_checked_at timestamp(3) with time zone not null,
  next_deadline_at timestamp(3) with time zone,
  refund_nth integer,
  cancels_later boolean default false not null,
  reduced_cents bigint default '0'::bigint not null
);

create table notifications (
  id serial not null,
  user_id integer not null,
  kind character varying(40) not null,
  title text not null,
  body text not null,
  path text not null,
  about character varying(40),
  created_at timestamp(3) with time zone not null,
  read_at timestamp(3) with time zone
);

create table password_resets (
  user_id integer not null,
  token_hash character varying(43),
  job_id character varying(64) not null,
  requested_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null
);

create table payments (
  id uuid not null,
  project_id integer not null,
  bid_id integer not null,
  bid_revision integer not null,
  client_id integer not null,
  developer_id integer not null,
  amount_cents bigint not null,
  fee_cents bigint not null,
  fee_percent numeric(5,2) not null,
  refunded_cents bigint default '0'::bigint not null,
  status character varying(20) not null,
  stripe_intent_id character varying(120),
  stripe_charge_id character varying(120),
  card_brand character varying(20),
  card_last4 character varying(4),
  client_secret text,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  project_revision integer default 0 not null,
  material_revision integer default 1 not null,
  milestone_id integer,
  last_refund_nth integer default 0 not null,
  agreement_version integer default 1 not null
);

create table payout_accounts (
  developer_id integer not null,
  stripe_account_id character varying(120),
  status character varying(20) default 'creating'::character varying not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null
);

create table payouts (
  id serial not null,
  payment_id uuid not null,
  developer_id integer not null,
  nth integer not null,
  amount_cents bigint not null,
  status character varying(20) default 'waiting'::character varying not null,
  stripe_transfer_id character varying(120),
  reversed_cents bigint default '0'::bigint not null,
  last_error text,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null
);

create table portfolio_items (
  id serial not null,
  developer_id integer not null,
  title character varying(120) not null,
  description text not null,
  skills text[] not null,
  category character varying(40) not null,
  budget integer,
  created_at timestamp(3) with time zone not null,
  picture_id integer,
  link text
);

create table price_figures (
  category character varying(40) not null,
  lower integer not null,
  middle integer not null,
  upper integer not null,
  hires integer not null,
  next_count integer not null,
  computed_at timestamp(3) with time zone not null
);

create table project_drafts (
  id serial not null,
  client_id integer not null,
  fields jsonb not null,
  version integer default 1 not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  editor character varying(64),
  editor_based_on integer
);

create table project_files (
  file_id integer not null,
  project_id integer not null,
  removed_at timestamp(3) with time zone
);

create table project_questions (
  id serial not null,
  project_id integer not null,
  asker_id integer not null,
  text text not null,
  asked_at timestamp(3) with time zone not null,
  answer text,
  answered_at timestamp(3) with time zone,
  corrected_at timestamp(3) with time zone,
  changes_brief boolean default false not null,
  dismissed_at timestamp(3) with time zone,
  is_by_program boolean default false not null,
  is_answer_by_program boolean default false not null
);

create table project_revisions (
  project_id integer not null,
  revision integer not null,
  editor_id integer not null,
  is_material boolean not null,
  changes jsonb not null,
  snapshot jsonb not null,
  hash character varying(64) not null,
  was_private boolean not null,
  blanked_at timestamp(3) with time zone,
  at timestamp(3) with time zone not null,
  announced_at timestamp(3) with time zone
);

create table project_takedowns (
  id serial not null,
  created_by_id integer not null,
  rule character varying(30) not null,
  reason text not null,
  at timestamp(3) with time zone not null,
  appeal text,
  appealed_at timestamp(3) with time zone,
  decision character varying(10),
  decided_by_id integer,
  decided_at timestamp(3) with time zone,
  decision_reason text,
  ended_at timestamp(3) with time zone,
  ended_by_id integer,
  end_reason text,
  project_id integer not null,
  previous_status character varying(20) not null
);

create table project_words (
  word character varying(40) collate "C" not null,
  projects integer not null
);

create table projects (
  id serial not null,
  client_id integer not null,
  title character varying(120) not null,
  description text not null,
  category character varying(40) not null,
  budget integer not null,
  is_private boolean not null,
  is_urgent boolean not null,
  skills text[] not null,
  deadline timestamp(3) with time zone not null,
  is_open boolean default true not null,
  status character varying(20) default 'active'::character varying not null,
  takedown_id integer,
  holds_money boolean default false not null,
  bid_count integer default 0 not null,
  bid_total bigint default '0'::bigint not null,
  created_at timestamp(3) with time zone not null,
  title_tsv tsvector generated always as (search_vector((title)::text, skills)) stored,
  full_tsv tsvector generated always as (search_vector((((title)::text || ' '::text) || description), skills)) stored,
  revision integer default 1 not null,
  material_revision integer default 1 not null,
  edited_at timestamp(3) with time zone,
  criteria jsonb default '[]'::jsonb not null,
  last_criterion_id integer default 0 not null,
  exclusions text[] default '{}'::text[] not null,
  rights jsonb,
  bid_total_change bigint default '0'::bigint not null,
  hired_developer_id integer,
  average_bid_cents integer,
  average_bid_at timestamp(3) with time zone,
  next_average_count integer default 3 not null,
  skill_keys text[] default '{}'::text[] not null,
  is_by_program boolean default false not null
);

create table proposed_changes (
  id serial not null,
  project_id integer not null,
  proposed_by character varying(20) not null,
  items jsonb not null,
  note text,
  state character varying(20) default 'open'::character varying not null,
  based_on integer not null,
  agreement_version integer,
  counters integer,
  proposed_at timestamp(3) with time zone not null,
  lapses_at timestamp(3) with time zone not null,
  ended_at timestamp(3) with time zone,
  reminded_at timestamp(3) with time zone,
  delivery_id integer
);

create table record_keys (
  id serial not null,
  public_key text not null,
  private_key text not null,
  created_at timestamp(3) with time zone not null
);

create table recovery_codes (
  user_id integer not null,
  code_hash character varying(43) not null,
  used_at timestamp(3) with time zone
);

create table reductions (
  milestone_id integer not null,
  nth integer not null,
  amount_cents bigint not null,
  decided_at timestamp(3) with time zone not null
);

create table refunds (
  id serial not null,
  payment_id uuid not null,
  nth integer not null,
  amount_cents bigint not null,
  cause character varying(20) not null,
  status character varying(20) default 'sending'::character varying not null,
  stripe_refund_id character varying(120),
  manual_reference character varying(300),
  replaces integer,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null
);

create table reports (
  id serial not null,
  reporter_id integer not null,
  user_id integer,
  project_id integer,
  message_id integer,
  reason character varying(20) not null,
  details text,
  status character varying(20) default 'open'::character varying not null,
  created_at timestamp(3) with time zone not null,
  outcome character varying(20),
  note text,
  warning text,
  resolved_at timestamp(3) with time zone,
  resolved_by_id integer,
  question_id integer,
  picture_id integer
);

create table reviews (
  id serial not null,
  project_id integer not null,
  author_id integer not null,
  subject_id integer not null,
  rating smallint not null,
  comment text not null,
  created_at timestamp(3) with time zone not null,
  publish_at timestamp(3) with time zone not null,
  published_at timestamp(3) with time zone,
  reply text,
  replied_at timestamp(3) with time zone
);

create table saved_developers (
  id serial not null,
  user_id integer not null,
  developer_id integer not null,
  created_at timestamp(3) with time zone not null
);

create table saved_projects (
  id serial not null,
  user_id integer not null,
  project_id integer not null,
  created_at timestamp(3) with time zone not null
);

create table saved_search_hits (
  search_id integer not null,
  project_id integer not null,
  found_at timestamp(3) with time zone not null,
  is_notified boolean default false not null,
  mail_due boolean default false not null
);

create table saved_searches (
  id serial not null,
  user_id integer not null,
  name character varying(80) not null,
  category character varying(40),
  is_private boolean,
  urgent boolean not null,
  search character varying(200),
  search_tsq tsquery generated always as (search_query((search)::text)) stored,
  frequency character varying(10) not null,
  mails boolean not null,
  token character varying(45) not null,
  created_at timestamp(3) with time zone not null,
  budget_min integer,
  budget_max integer,
  skills text[] default '{}'::text[] not null,
  skill_keys text[] default '{}'::text[] not null
);

create table second_factors (
  user_id integer not null,
  secret character varying(64) not null,
  created_at timestamp(3) with time zone not null,
  confirmed_at timestamp(3) with time zone,
  last_step integer,
  objection_hash character varying(43),
  reported_email character varying(254)
);

create table sessions (
  token_hash character varying(43) not null,
  id uuid default gen_random_uuid() not null,
  user_id integer not null,
  user_agent character varying(300) not null,
  address character varying(64) not null,
  created_at timestamp(3) with time zone not null,
  last_seen_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  proved_at timestamp(3) with time zone
);

create table sign_in_challenges (
  token_hash character varying(43) not null,
  user_id integer not null,
  expires_at timestamp(3) with time zone not null,
  attempts integer default 0 not null,
  is_password_verified boolean default true not null
);

create table sign_in_links (
  user_id integer not null,
  token_hash character varying(43) not null,
  requested_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null
);

create table skill_vocabulary (
  id smallint not null,
  hash character varying(64) not null
);

create table social_testimonials (
  id serial not null,
  platform character varying(20) not null,
  client_name character varying(120) not null,
  profile_image character varying(500),
  platform_handle character varying(120) not null,
  testimonial_text text not null,
  developer_mentioned character varying(120),
  added_by integer not null,
  created_at timestamp(3) with time zone not null
);

create table stripe_commands (
  id bigserial not null,
  payment_id uuid not null,
  kind character varying(30) not null,
  idempotency_key character varying(120) not null,
  params jsonb not null,
  status character varying(20) default 'new'::character varying not null,
  attempts integer default 0 not null,
  next_attempt_at timestamp(3) with time zone not null,
  first_sent_at timestamp(3) with time zone,
  result_id character varying(120),
  last_error text,
  created_at timestamp(3) with time zone not null
);

create table stripe_events (
  id character varying(120) not null,
  type character varying(120) not null,
  object_id character varying(120),
  livemode boolean not null,
  api_version character varying(60),
  payload jsonb not null,
  status character varying(20) default 'new'::character varying not null,
  attempts integer default 0 not null,
  received_at timestamp(3) with time zone not null,
  processed_at timestamp(3) with time zone
);

create table stripe_list_cursors (
  list character varying(40) not null,
  read_at timestamp(3) with time zone not null
);

create table stripe_sync_runs (
  read_at timestamp(3) with time zone not null,
  differences integer
);

create table suspensions (
  id serial not null,
  created_by_id integer not null,
  rule character varying(30) not null,
  reason text not null,
  at timestamp(3) with time zone not null,
  appeal text,
  appealed_at timestamp(3) with time zone,
  decision character varying(10),
  decided_by_id integer,
  decided_at timestamp(3) with time zone,
  decision_reason text,
  ended_at timestamp(3) with time zone,
  ended_by_id integer,
  end_reason text,
  user_id integer not null
);

create table users (
  id serial not null,
  username character varying(60) not null,
  email character varying(254) not null,
  first_name character varying(60) not null,
  last_name character varying(60) not null,
  avatar text,
  role character varying(20) not null,
  password_hash text not null,
  created_at timestamp(3) with time zone not null,
  suspended_at timestamp(3) with time zone,
  deleted_at timestamp(3) with time zone,
  search_tsv tsvector generated always as (search_vector((((((((first_name)::text || ' '::text) || (last_name)::text) || ' '::text) || (username)::text) || ' '::text) || (email)::text))) stored,
  duplicate_email character varying(254),
  email_confirmed_at timestamp(3) with time zone,
  first_steps_ended_at timestamp(3) with time zone,
  time_zone character varying(64),
  daily_mailed_on date
);

-- Constraints

alter table access_tokens add constraint access_tokens_hash UNIQUE (token_hash);

alter table access_tokens add constraint access_tokens_pkey PRIMARY KEY (id);

alter table admin_invitations add constraint admin_invitations_email_lower CHECK ((email = lower(email)));

alter table admin_invitations add constraint admin_invitations_expiry CHECK (((token_hash IS NULL) = (expires_at IS NULL)));

alter table admin_invitations add constraint admin_invitations_pkey PRIMARY KEY (email);

alter table admin_invitations add constraint admin_invitations_token UNIQUE (token_hash);

alter table agreement_pdfs add constraint agreement_pdfs_pkey PRIMARY KEY (project_id, version);

alter table agreements add constraint agreements_pkey PRIMARY KEY (project_id, version);

alter table agreements add constraint agreements_version CHECK ((version >= 1));

alter table audit_chain_entries add constraint audit_chain_entries_no_fork UNIQUE (prev_hash);

alter table audit_chain_entries add constraint audit_chain_entries_once UNIQUE (entry_id);

alter table audit_chain_entries add constraint audit_chain_entries_pkey PRIMARY KEY ("position");

alter table audit_chain_entries add constraint audit_chain_entries_position CHECK (("position" > 0));

alter table audit_entries add constraint audit_entries_no_name CHECK ((actor_name IS NULL));

alter table audit_entries add constraint audit_entries_pkey PRIMARY KEY (id);

alter table audit_people add constraint audit_people_pkey PRIMARY KEY (person_id, digest);

alter table balance_transactions add constraint balance_transactions_pkey PRIMARY KEY (transaction_id, effect_key);

alter table bids add constraint bids_amount CHECK (((amount >= 1) AND (amount <= 999999)));

alter table bids add constraint bids_declined CHECK ((((declined_at IS NULL) = (decline_reason IS NULL)) AND ((declined_at IS NULL) OR ((status = 'passed') AND (shortlisted_at IS NULL)))));

alter table bids add constraint bids_delivery_time CHECK (((delivery_time >= 1) AND (delivery_time <= 365)));

alter table bids add constraint bids_milestones CHECK (((jsonb_array_length(milestones) >= 2) AND (jsonb_array_length(milestones) <= 20)));

alter table bids add constraint bids_of_project UNIQUE (id, project_id);

alter table bids add constraint bids_pkey PRIMARY KEY (id);

alter table bids add constraint bids_revised CHECK (((revision = 1) = (revised_at IS NULL)));

alter table bids add constraint bids_status CHECK ((status = ANY (ARRAY['active', 'withdrawn', 'hired', 'passed'])));

alter table blocks add constraint blocks_pkey PRIMARY KEY (blocker_id, blocked_id);

alter table calendar_addresses add constraint calendar_addresses_pkey PRIMARY KEY (user_id);

alter table calendar_addresses add constraint calendar_addresses_token UNIQUE (token_hash);

alter table change_request_files add constraint change_request_files_pkey PRIMARY KEY (file_id);

alter table chargebacks add constraint chargebacks_pkey PRIMARY KEY (id);

alter table clients add constraint clients_pkey PRIMARY KEY (user_id);

alter table conversation_members add constraint conversation_members_pkey PRIMARY KEY (conversation_id, user_id);

alter table conversations add constraint conversations_pkey PRIMARY KEY (id);

alter table conversations add constraint conversations_two_people CHECK ((client_id <> developer_id));

alter table deliveries add constraint deliveries_pkey PRIMARY KEY (id);

alter table delivery_files add constraint delivery_files_pkey PRIMARY KEY (file_id);

alter table demo_runs add constraint demo_runs_pkey PRIMARY KEY (id);

alter table demo_runs add constraint demo_runs_single CHECK ((id = 1));

alter table dev_mails add constraint dev_mails_pkey PRIMARY KEY (id);

alter table developers add constraint developers_availability CHECK ((availability = ANY (ARRAY['available', 'limited', 'unavailable'])));

alter table developers add constraint developers_pkey PRIMARY KEY (user_id);

alter table developers add constraint developers_rating CHECK (((rating >= 0) AND (rating <= 50)));

alter table dispute_files add constraint dispute_files_pkey PRIMARY KEY (file_id);

alter table dispute_offers add constraint dispute_offers_amount CHECK ((to_developer_cents >= 0));

alter table dispute_offers add constraint dispute_offers_made_by CHECK ((made_by = ANY (ARRAY['client', 'developer'])));

alter table dispute_offers add constraint dispute_offers_pkey PRIMARY KEY (id);

alter table dispute_offers add constraint dispute_offers_status CHECK ((status = ANY (ARRAY['open', 'accepted', 'replaced', 'closed'])));

alter table dispute_statements add constraint dispute_statements_pkey PRIMARY KEY (id);

alter table disputes add constraint disputes_opened_by CHECK ((opened_by = ANY (ARRAY['client', 'developer', 'admin'])));

alter table disputes add constraint disputes_pkey PRIMARY KEY (id);

alter table disputes add constraint disputes_reasoned CHECK (((status <> 'decided') OR ((decided_by IS NOT NULL) AND (decision IS NOT NULL))));

alter table disputes add constraint disputes_status CHECK ((status = ANY (ARRAY['open', 'withdrawn', 'settled', 'decided', 'overtaken'])));

alter table document_counters add constraint document_counters_pkey PRIMARY KEY (kind, year);

alter table documents add constraint documents_kind CHECK ((kind = ANY (ARRAY['receipt', 'invoice', 'fee_invoice', 'credit_note'])));

alter table documents add constraint documents_nth CHECK ((nth > 0));

alter table documents add constraint documents_pkey PRIMARY KEY (number);

alter table documents add constraint documents_refund CHECK (((refund_nth IS NULL) OR (kind = 'credit_note')));

alter table documents add constraint documents_sequence UNIQUE (kind, year, nth);

alter table email_changes add constraint email_changes_changed_undo UNIQUE (changed_undo_hash);

alter table email_changes add constraint email_changes_confirm UNIQUE (confirm_hash);

alter table email_changes add constraint email_changes_pkey PRIMARY KEY (id);

alter table email_changes add constraint email_changes_undo UNIQUE (undo_hash);

alter table email_confirmations add constraint email_confirmations_pkey PRIMARY KEY (user_id);

alter table email_confirmations add constraint email_confirmations_token UNIQUE (token_hash);

alter table expected_balance_transactions add constraint expected_balance_transactions_pkey PRIMARY KEY (effect_key);

alter table file_chunks add constraint file_chunks_pkey PRIMARY KEY (key, part);

alter table files add constraint files_attached_complete CHECK (((attached_at IS NULL) OR complete));

alter table files add constraint files_key UNIQUE (key);

alter table files add constraint files_picture_size CHECK ((((width IS NULL) = (height IS NULL)) AND (width > 0) AND (height > 0)));

alter table files add constraint files_pkey PRIMARY KEY (id);

alter table former_answers add constraint former_answers_pkey PRIMARY KEY (id);

alter table hire_events add constraint hire_events_pkey PRIMARY KEY (project_id, seq);

alter table hires add constraint hires_bid UNIQUE (bid_id);

alter table hires add constraint hires_idle CHECK (((idle_since IS NULL) OR (state = 'running')));

alter table hires add constraint hires_pkey PRIMARY KEY (project_id);

alter table hires add constraint hires_state CHECK ((state = ANY (ARRAY['running', 'completed', 'cancelled'])));

alter table idempotency_keys add constraint idempotency_keys_pkey PRIMARY KEY (scope, key_hash);

alter table imports add constraint imports_pkey PRIMARY KEY (source, key);

alter table invitation_requests add constraint invitation_requests_once UNIQUE (project_id, developer_id);

alter table invitation_requests add constraint invitation_requests_pkey PRIMARY KEY (id);

alter table invitation_requests add constraint invitation_requests_status CHECK ((status = ANY (ARRAY['open', 'invited', 'declined'])));

alter table invitations add constraint invitations_offer CHECK ((((offer_amount IS NULL) = (offer_text IS NULL)) AND ((offer_delivery_time IS NULL) = (offer_text IS NULL))));

alter table invitations add constraint invitations_offer_amount CHECK (((offer_amount >= 1) AND (offer_amount <= 999999)));

alter table invitations add constraint invitations_offer_delivery_time CHECK (((offer_delivery_time >= 1) AND (offer_delivery_time <= 365)));

alter table invitations add constraint invitations_once UNIQUE (project_id, developer_id);

alter table invitations add constraint invitations_pkey PRIMARY KEY (id);

alter table invitations add constraint invitations_status CHECK ((status = ANY (ARRAY['pending', 'accepted', 'declined'])));

alter table ledger_accounts add constraint ledger_accounts_code CHECK ((code ~ ((('^(stripe_clearing|stripe_fees|platform_fee|platform_bank|dispute_loss' || '|(unapplied|held|refund_pending|transfer_pending|dispute_receivable)') || ':[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}') || '|(payable|developer_receivable):[1-9][0-9]*)$')));

alter table ledger_accounts add constraint ledger_accounts_code_once UNIQUE (code);

alter table ledger_accounts add constraint ledger_accounts_counters CHECK (((debits_posted >= 0) AND (credits_posted >= 0)));

alter table ledger_accounts add constraint ledger_accounts_currency CHECK (('USD' = currency));

alter table ledger_accounts add constraint ledger_accounts_not_overdrawn CHECK ((((NOT no_debit_excess) OR (debits_posted <= credits_posted)) AND ((NOT no_credit_excess) OR (credits_posted <= debits_posted))));

alter table ledger_accounts add constraint ledger_accounts_pkey PRIMARY KEY (id);

alter table ledger_entries add constraint ledger_entries_amount CHECK ((amount_cents > 0));

alter table ledger_entries add constraint ledger_entries_pkey PRIMARY KEY (id);

alter table ledger_entries add constraint ledger_entries_two_accounts CHECK ((debit_account_id <> credit_account_id));

alter table ledger_transactions add constraint ledger_transactions_once UNIQUE (effect_key);

alter table ledger_transactions add constraint ledger_transactions_pkey PRIMARY KEY (id);

alter table legal_details add constraint legal_details_pkey PRIMARY KEY (user_id);

alter table limits add constraint limits_pkey PRIMARY KEY (key);

alter table mail_groups add constraint mail_groups_pkey PRIMARY KEY (user_id, subject);

alter table mail_preferences add constraint mail_preferences_mode CHECK ((mode = ANY (ARRAY['at_once', 'daily', 'in_app'])));

alter table mail_preferences add constraint mail_preferences_pkey PRIMARY KEY (user_id, kind);

alter table mail_preferences add constraint mail_preferences_token UNIQUE (token);

alter table marketplace_figures add constraint marketplace_figures_pkey PRIMARY KEY (id);

alter table marketplace_figures add constraint marketplace_figures_single CHECK ((id = 1));

alter table message_files add constraint message_files_pkey PRIMARY KEY (file_id);

alter table messages add constraint messages_once UNIQUE (conversation_id, sender_id, key);

alter table messages add constraint messages_pkey PRIMARY KEY (id);

alter table milestones add constraint milestones_amount CHECK ((amount_cents > 0));

alter table milestones add constraint milestones_back CHECK ((previous_state = ANY (ARRAY['in_progress', 'changes_requested', 'delivered'])));

alter table milestones add constraint milestones_days CHECK (((days >= 1) AND (days <= 365)));

alter table milestones add constraint milestones_funded CHECK (((payment_id IS NULL) = (state = ANY (ARRAY['planned', 'dropped']))));

alter table milestones add constraint milestones_money CHECK (((released_cents >= 0) AND (refunded_cents >= 0) AND (fee_cents >= 0) AND (fee_cents <= released_cents) AND ((released_cents + refunded_cents) <= amount_cents)));

alter table milestones add constraint milestones_of_project UNIQUE (id, project_id);

alter table milestones add constraint milestones_once UNIQUE (project_id, "position");

alter table milestones add constraint milestones_payment UNIQUE (payment_id);

alter table milestones add constraint milestones_pkey PRIMARY KEY (id);

alter table milestones add constraint milestones_position CHECK (("position" > 0));

alter table milestones add constraint milestones_reduced CHECK (((reduced_cents >= 0) AND ((reduced_cents = 0) OR (payment_id IS NOT NULL))));

alter table milestones add constraint milestones_state CHECK ((state = ANY (ARRAY['planned', 'in_progress', 'cancel_requested', 'delivered', 'changes_requested', 'disputed', 'completed', 'cancelled', 'dropped'])));

alter table notifications add constraint notifications_pkey PRIMARY KEY (id);

alter table password_resets add constraint password_resets_pkey PRIMARY KEY (user_id);

alter table password_resets add constraint password_resets_token UNIQUE (token_hash);

alter table payments add constraint payments_amount CHECK (((amount_cents >= 50) AND (amount_cents <= 99999999)));

alter table payments add constraint payments_charge UNIQUE (stripe_charge_id);

alter table payments add constraint payments_fee CHECK (((fee_cents >= 0) AND (fee_cents <= amount_cents)));

alter table payments add constraint payments_funded CHECK (((milestone_id IS NOT NULL) OR (status = ANY (ARRAY['creating', 'awaiting_payment', 'requires_action', 'processing', 'lost', 'orphaned', 'refunded', 'canceled', 'failed']))));

alter table payments add constraint payments_intent UNIQUE (stripe_intent_id);

alter table payments add constraint payments_pkey PRIMARY KEY (id);

alter table payments add constraint payments_refunded CHECK (((refunded_cents >= 0) AND (refunded_cents <= amount_cents)));

alter table payments add constraint payments_status CHECK ((status = ANY (ARRAY['creating', 'awaiting_payment', 'requires_action', 'processing', 'held', 'released', 'split', 'returned', 'lost', 'orphaned', 'refunded', 'canceled', 'failed'])));

alter table payout_accounts add constraint payout_accounts_pkey PRIMARY KEY (developer_id);

alter table payout_accounts add constraint payout_accounts_status CHECK ((status = ANY (ARRAY['creating', 'onboarding', 'active', 'restricted', 'closed'])));

alter table payout_accounts add constraint payout_accounts_stripe UNIQUE (stripe_account_id);

alter table payouts add constraint payouts_amount CHECK (((amount_cents > 0) AND (reversed_cents >= 0) AND (reversed_cents <= amount_cents)));

alter table payouts add constraint payouts_once UNIQUE (payment_id, nth);

alter table payouts add constraint payouts_pkey PRIMARY KEY (id);

alter table payouts add constraint payouts_status CHECK ((status = ANY (ARRAY['waiting', 'sending', 'sent', 'failed'])));

alter table payouts add constraint payouts_transfer UNIQUE (stripe_transfer_id);

alter table portfolio_items add constraint portfolio_items_budget CHECK (((budget >= 1) AND (budget <= 999999)));

alter table portfolio_items add constraint portfolio_items_picture UNIQUE (picture_id);

alter table portfolio_items add constraint portfolio_items_pkey PRIMARY KEY (id);

alter table price_figures add constraint price_figures_pkey PRIMARY KEY (category);

alter table project_drafts add constraint project_drafts_pkey PRIMARY KEY (id);

alter table project_files add constraint project_files_pkey PRIMARY KEY (file_id);

alter table project_questions add constraint project_questions_answered CHECK (((answer IS NULL) = (answered_at IS NULL)));

alter table project_questions add constraint project_questions_dismissed CHECK (((dismissed_at IS NULL) OR (answer IS NULL)));

alter table project_questions add constraint project_questions_pkey PRIMARY KEY (id);

alter table project_revisions add constraint project_revisions_pkey PRIMARY KEY (project_id, revision);

alter table project_takedowns add constraint project_takedowns_appeal CHECK (((appeal IS NULL) = (appealed_at IS NULL)));

alter table project_takedowns add constraint project_takedowns_decision CHECK ((((decided_at IS NULL) = (decision IS NULL)) AND ((decided_at IS NULL) OR ((appealed_at IS NOT NULL) AND (length(btrim(COALESCE(decision_reason, ''))) >= 10) AND (decision = ANY (ARRAY['granted', 'refused']))))));

alter table project_takedowns add constraint project_takedowns_end CHECK ((((ended_at IS NULL) = (end_reason IS NULL)) AND ((end_reason IS NULL) OR (length(btrim(end_reason)) >= 10))));

alter table project_takedowns add constraint project_takedowns_of_project UNIQUE (id, project_id);

alter table project_takedowns add constraint project_takedowns_other_judge CHECK ((decided_by_id <> created_by_id));

alter table project_takedowns add constraint project_takedowns_pkey PRIMARY KEY (id);

alter table project_takedowns add constraint project_takedowns_previous_status CHECK ((previous_status = ANY (ARRAY['active', 'completed', 'cancelled'])));

alter table project_takedowns add constraint project_takedowns_reason CHECK ((length(btrim(reason)) >= 10));

alter table project_takedowns add constraint project_takedowns_rule CHECK ((rule = ANY (ARRAY['fraud', 'off_platform', 'spam', 'impersonation', 'offensive', 'dishonest_work', 'other'])));

alter table project_words add constraint project_words_pkey PRIMARY KEY (word);

alter table projects add constraint projects_budget CHECK (((budget >= 1) AND (budget <= 999999)));

alter table projects add constraint projects_counts CHECK (((bid_count >= 0) AND (bid_total >= 0)));

alter table projects add constraint projects_open_active CHECK (((status = 'active') OR (NOT is_open)));

alter table projects add constraint projects_pkey PRIMARY KEY (id);

alter table projects add constraint projects_removed CHECK (((status = 'removed') = (takedown_id IS NOT NULL)));

alter table projects add constraint projects_status CHECK ((status = ANY (ARRAY['active', 'assigned', 'delivered', 'completed', 'cancelled', 'disputed', 'removed'])));

alter table proposed_changes add constraint proposed_changes_accepted CHECK (((state = 'accepted') = (agreement_version IS NOT NULL)));

alter table proposed_changes add constraint proposed_changes_by CHECK ((proposed_by = ANY (ARRAY['client', 'developer'])));

alter table proposed_changes add constraint proposed_changes_countered_once UNIQUE (counters);

alter table proposed_changes add constraint proposed_changes_ended CHECK (((state = 'open') = (ended_at IS NULL)));

alter table proposed_changes add constraint proposed_changes_pkey PRIMARY KEY (id);

alter table proposed_changes add constraint proposed_changes_state CHECK ((state = ANY (ARRAY['open', 'accepted', 'declined', 'withdrawn', 'lapsed'])));

alter table record_keys add constraint record_keys_pkey PRIMARY KEY (id);

alter table recovery_codes add constraint recovery_codes_pkey PRIMARY KEY (user_id, code_hash);

alter table reductions add constraint reductions_amount CHECK ((amount_cents > 0));

alter table reductions add constraint reductions_pkey PRIMARY KEY (milestone_id, nth);

alter table refunds add constraint refunds_amount CHECK ((amount_cents > 0));

alter table refunds add constraint refunds_cause CHECK ((cause = ANY (ARRAY['orphaned', 'divided'])));

alter table refunds add constraint refunds_manual CHECK (((manual_reference IS NULL) OR ((status = ANY (ARRAY['settled', 'failed'])) AND (stripe_refund_id IS NULL))));

alter table refunds add constraint refunds_once UNIQUE (payment_id, nth);

alter table refunds add constraint refunds_pkey PRIMARY KEY (id);

alter table refunds add constraint refunds_replaced_once UNIQUE (replaces);

alter table refunds add constraint refunds_status CHECK ((status = ANY (ARRAY['sending', 'pending', 'settled', 'failed'])));

alter table refunds add constraint refunds_stripe UNIQUE (stripe_refund_id);

alter table reports add constraint reports_of_author CHECK (((question_id IS NULL) OR ((user_id IS NOT NULL) AND (message_id IS NULL))));

alter table reports add constraint reports_of_sender CHECK (((message_id IS NULL) OR (user_id IS NOT NULL)));

alter table reports add constraint reports_one_subject CHECK ((num_nonnulls(user_id, project_id) = 1));

alter table reports add constraint reports_pkey PRIMARY KEY (id);

alter table reports add constraint reports_reason CHECK ((reason = ANY (ARRAY['spam', 'fraud', 'impersonation', 'offensive', 'off_platform', 'other'])));

alter table reports add constraint reports_resolution CHECK ((((status = 'resolved') = (resolved_at IS NOT NULL)) AND ((resolved_at IS NULL) = (outcome IS NULL)) AND ((resolved_at IS NULL) = (note IS NULL)) AND ((note IS NULL) OR (length(btrim(note)) >= 10)) AND ((outcome IS NULL) OR (outcome = ANY (ARRAY['dismissed', 'warned', 'content_removed', 'person_suspended'])))));

alter table reports add constraint reports_status CHECK ((status = ANY (ARRAY['open', 'resolved'])));

alter table reports add constraint reports_warning CHECK (((((outcome IS NOT NULL) AND (outcome = 'warned')) = (warning IS NOT NULL)) AND ((warning IS NULL) OR (length(btrim(warning)) >= 10))));

alter table reviews add constraint reviews_once UNIQUE (project_id, author_id);

alter table reviews add constraint reviews_pkey PRIMARY KEY (id);

alter table reviews add constraint reviews_rating CHECK (((rating >= 1) AND (rating <= 5)));

alter table reviews add constraint reviews_reply CHECK ((((reply IS NULL) = (replied_at IS NULL)) AND ((reply IS NULL) OR (published_at IS NOT NULL))));

alter table reviews add constraint reviews_sides CHECK ((author_id <> subject_id));

alter table saved_developers add constraint saved_developers_once UNIQUE (user_id, developer_id);

alter table saved_developers add constraint saved_developers_pkey PRIMARY KEY (id);

alter table saved_projects add constraint saved_projects_once UNIQUE (user_id, project_id);

alter table saved_projects add constraint saved_projects_pkey PRIMARY KEY (id);

alter table saved_search_hits add constraint saved_search_hits_pkey PRIMARY KEY (search_id, project_id);

alter table saved_searches add constraint saved_searches_frequency CHECK ((frequency = ANY (ARRAY['at_once', 'daily'])));

alter table saved_searches add constraint saved_searches_pkey PRIMARY KEY (id);

alter table saved_searches add constraint saved_searches_token UNIQUE (token);

alter table second_factors add constraint second_factors_objection UNIQUE (objection_hash);

alter table second_factors add constraint second_factors_pkey PRIMARY KEY (user_id);

alter table sessions add constraint sessions_id UNIQUE (id);

alter table sessions add constraint sessions_pkey PRIMARY KEY (token_hash);

alter table sign_in_challenges add constraint sign_in_challenges_pkey PRIMARY KEY (token_hash);

alter table sign_in_links add constraint sign_in_links_pkey PRIMARY KEY (user_id);

alter table sign_in_links add constraint sign_in_links_token UNIQUE (token_hash);

alter table skill_vocabulary add constraint skill_vocabulary_pkey PRIMARY KEY (id);

alter table skill_vocabulary add constraint skill_vocabulary_single CHECK ((id = 1));

alter table social_testimonials add constraint social_testimonials_pkey PRIMARY KEY (id);

alter table social_testimonials add constraint social_testimonials_platform CHECK ((platform = ANY (ARRAY['twitter', 'linkedin', 'producthunt'])));

alter table stripe_commands add constraint stripe_commands_key UNIQUE (idempotency_key);

alter table stripe_commands add constraint stripe_commands_kind CHECK ((kind = ANY (ARRAY['create_intent', 'cancel_intent', 'refund', 'transfer', 'reversal'])));

alter table stripe_commands add constraint stripe_commands_pkey PRIMARY KEY (id);

alter table stripe_commands add constraint stripe_commands_status CHECK ((status = ANY (ARRAY['new', 'done', 'refused'])));

alter table stripe_events add constraint stripe_events_pkey PRIMARY KEY (id);

alter table stripe_events add constraint stripe_events_status CHECK ((status = ANY (ARRAY['new', 'done', 'ignored', 'dead'])));

alter table stripe_list_cursors add constraint stripe_list_cursors_pkey PRIMARY KEY (list);

alter table stripe_sync_runs add constraint stripe_sync_runs_pkey PRIMARY KEY (read_at);

alter table suspensions add constraint suspensions_appeal CHECK (((appeal IS NULL) = (appealed_at IS NULL)));

alter table suspensions add constraint suspensions_decision CHECK ((((decided_at IS NULL) = (decision IS NULL)) AND ((decided_at IS NULL) OR ((appealed_at IS NOT NULL) AND (length(btrim(COALESCE(decision_reason, ''))) >= 10) AND (decision = ANY (ARRAY['granted', 'refused']))))));

alter table suspensions add constraint suspensions_end CHECK ((((ended_at IS NULL) = (end_reason IS NULL)) AND ((end_reason IS NULL) OR (length(btrim(end_reason)) >= 10))));

alter table suspensions add constraint suspensions_not_oneself CHECK ((created_by_id <> user_id));

alter table suspensions add constraint suspensions_other_judge CHECK (((decided_by_id <> created_by_id) AND (decided_by_id <> user_id)));

alter table suspensions add constraint suspensions_pkey PRIMARY KEY (id);

alter table suspensions add constraint suspensions_reason CHECK ((length(btrim(reason)) >= 10));

alter table suspensions add constraint suspensions_rule CHECK ((rule = ANY (ARRAY['fraud', 'off_platform', 'spam', 'impersonation', 'offensive', 'dishonest_work', 'other'])));

alter table users add constraint users_email UNIQUE (email);

alter table users add constraint users_email_lower CHECK ((email = lower(email)));

alter table users add constraint users_pkey PRIMARY KEY (id);

alter table users add constraint users_role CHECK ((role = ANY (ARRAY['client', 'developer', 'admin'])));

alter table users add constraint users_username UNIQUE (username);

alter table access_tokens add constraint access_tokens_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table admin_invitations add constraint admin_invitations_invited_by_id_foreign FOREIGN KEY (invited_by_id) REFERENCES users(id) ON DELETE SET NULL;

alter table agreement_pdfs add constraint agreement_pdfs_project_id_foreign FOREIGN KEY (project_id) REFERENCES hires(project_id);

alter table agreements add constraint agreements_project_id_foreign FOREIGN KEY (project_id) REFERENCES hires(project_id);

alter table bids add constraint bids_developer_id_foreign FOREIGN KEY (developer_id) REFERENCES users(id);

alter table bids add constraint bids_project_id_foreign FOREIGN KEY (project_id) REFERENCES projects(id);

alter table blocks add constraint blocks_blocked_id_foreign FOREIGN KEY (blocked_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;

alter table blocks add constraint blocks_blocker_id_foreign FOREIGN KEY (blocker_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;

alter table calendar_addresses add constraint calendar_addresses_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;

alter table change_request_files add constraint change_request_files_delivery_id_foreign FOREIGN KEY (delivery_id) REFERENCES deliveries(id);

alter table change_request_files add constraint change_request_files_file_id_foreign FOREIGN KEY (file_id) REFERENCES files(id);

alter table chargebacks add constraint chargebacks_payment_id_foreign FOREIGN KEY (payment_id) REFERENCES payments(id);

alter table clients add constraint clients_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;

alter table conversation_members add constraint conversation_members_conversation_id_foreign FOREIGN KEY (conversation_id) REFERENCES conversations(id) ON UPDATE CASCADE ON DELETE CASCADE;

alter table conversation_members add constraint conversation_members_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;

alter table conversations add constraint conversations_client_id_foreign FOREIGN KEY (client_id) REFERENCES users(id);

alter table conversations add constraint conversations_developer_id_foreign FOREIGN KEY (developer_id) REFERENCES users(id);

alter table conversations add constraint conversations_project_id_foreign FOREIGN KEY (project_id) REFERENCES projects(id);

alter table conversations add constraint conversations_started_by_foreign FOREIGN KEY (started_by) REFERENCES users(id);

alter table deliveries add constraint deliveries_milestone_id_foreign FOREIGN KEY (milestone_id) REFERENCES milestones(id);

alter table deliveries add constraint deliveries_milestone_of_project FOREIGN KEY (milestone_id, project_id) REFERENCES milestones(id, project_id);

alter table deliveries add constraint deliveries_project_id_foreign FOREIGN KEY (project_id) REFERENCES hires(project_id);

alter table delivery_files add constraint delivery_files_delivery_id_foreign FOREIGN KEY (delivery_id) REFERENCES deliveries(id);

alter table delivery_files add constraint delivery_files_file_id_foreign FOREIGN KEY (file_id) REFERENCES files(id);

alter table developers add constraint developers_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;

alter table dispute_files add constraint dispute_files_dispute_id_foreign FOREIGN KEY (dispute_id) REFERENCES disputes(id);

alter table dispute_files add constraint dispute_files_file_id_foreign FOREIGN KEY (file_id) REFERENCES files(id);

alter table dispute_files add constraint dispute_files_statement_id_foreign FOREIGN KEY (statement_id) REFERENCES dispute_statements(id);

alter table dispute_offers add constraint dispute_offers_dispute_id_foreign FOREIGN KEY (dispute_id) REFERENCES disputes(id);

alter table dispute_statements add constraint dispute_statements_author_id_foreign FOREIGN KEY (author_id) REFERENCES users(id);

alter table dispute_statements add constraint dispute_statements_dispute_id_foreign FOREIGN KEY (dispute_id) REFERENCES disputes(id);

alter table disputes add constraint disputes_decided_by_foreign FOREIGN KEY (decided_by) REFERENCES users(id);

alter table disputes add constraint disputes_milestone_id_foreign FOREIGN KEY (milestone_id) REFERENCES milestones(id);

alter table disputes add constraint disputes_milestone_of_project FOREIGN KEY (milestone_id, project_id) REFERENCES milestones(id, project_id);

alter table disputes add constraint disputes_project_id_foreign FOREIGN KEY (project_id) REFERENCES hires(project_id);

alter table documents add constraint documents_milestone_id_foreign FOREIGN KEY (milestone_id) REFERENCES milestones(id);

alter table documents add constraint documents_milestone_of_project FOREIGN KEY (milestone_id, project_id) REFERENCES milestones(id, project_id);

alter table documents add constraint documents_project_id_foreign FOREIGN KEY (project_id) REFERENCES hires(project_id);

alter table email_changes add constraint email_changes_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table email_confirmations add constraint email_confirmations_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;

alter table files add constraint files_owner_id_foreign FOREIGN KEY (owner_id) REFERENCES users(id);

alter table former_answers add constraint former_answers_question_id_foreign FOREIGN KEY (question_id) REFERENCES project_questions(id);

alter table hire_events add constraint hire_events_actor_id_foreign FOREIGN KEY (actor_id) REFERENCES users(id);

alter table hire_events add constraint hire_events_project_id_foreign FOREIGN KEY (project_id) REFERENCES hires(project_id);

alter table hires add constraint hires_bid_id_foreign FOREIGN KEY (bid_id) REFERENCES bids(id);

alter table hires add constraint hires_bid_of_project FOREIGN KEY (bid_id, project_id) REFERENCES bids(id, project_id);

alter table hires add constraint hires_client_id_foreign FOREIGN KEY (client_id) REFERENCES users(id);

alter table hires add constraint hires_developer_id_foreign FOREIGN KEY (developer_id) REFERENCES users(id);

alter table hires add constraint hires_project_id_foreign FOREIGN KEY (project_id) REFERENCES projects(id);

alter table imports add constraint imports_project_id_foreign FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE;

alter table invitation_requests add constraint invitation_requests_developer_id_foreign FOREIGN KEY (developer_id) REFERENCES users(id);

alter table invitation_requests add constraint invitation_requests_project_id_foreign FOREIGN KEY (project_id) REFERENCES projects(id);

alter table invitations add constraint invitations_developer_id_foreign FOREIGN KEY (developer_id) REFERENCES users(id);

alter table invitations add constraint invitations_project_id_foreign FOREIGN KEY (project_id) REFERENCES projects(id);

alter table ledger_entries add constraint ledger_entries_credit_account_id_foreign FOREIGN KEY (credit_account_id) REFERENCES ledger_accounts(id);

alter table ledger_entries add constraint ledger_entries_debit_account_id_foreign FOREIGN KEY (debit_account_id) REFERENCES ledger_accounts(id);

alter table ledger_entries add constraint ledger_entries_transaction_id_foreign FOREIGN KEY (transaction_id) REFERENCES ledger_transactions(id);

alter table legal_details add constraint legal_details_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;

alter table mail_groups add constraint mail_groups_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table mail_preferences add constraint mail_preferences_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table message_files add constraint message_files_file_id_foreign FOREIGN KEY (file_id) REFERENCES files(id);

alter table message_files add constraint message_files_message_id_foreign FOREIGN KEY (message_id) REFERENCES messages(id);

alter table messages add constraint messages_conversation_id_foreign FOREIGN KEY (conversation_id) REFERENCES conversations(id);

alter table messages add constraint messages_sender_id_foreign FOREIGN KEY (sender_id) REFERENCES users(id);

alter table milestones add constraint milestones_project_id_foreign FOREIGN KEY (project_id) REFERENCES hires(project_id);

alter table notifications add constraint notifications_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table password_resets add constraint password_resets_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;

alter table payments add constraint payments_bid_id_foreign FOREIGN KEY (bid_id) REFERENCES bids(id);

alter table payments add constraint payments_bid_of_project FOREIGN KEY (bid_id, project_id) REFERENCES bids(id, project_id);

alter table payments add constraint payments_client_id_foreign FOREIGN KEY (client_id) REFERENCES users(id);

alter table payments add constraint payments_developer_id_foreign FOREIGN KEY (developer_id) REFERENCES users(id);

alter table payments add constraint payments_milestone_id_foreign FOREIGN KEY (milestone_id) REFERENCES milestones(id);

alter table payments add constraint payments_milestone_of_project FOREIGN KEY (milestone_id, project_id) REFERENCES milestones(id, project_id);

alter table payments add constraint payments_project_id_foreign FOREIGN KEY (project_id) REFERENCES projects(id);

alter table payout_accounts add constraint payout_accounts_developer_id_foreign FOREIGN KEY (developer_id) REFERENCES users(id) ON UPDATE CASCADE;

alter table payouts add constraint payouts_developer_id_foreign FOREIGN KEY (developer_id) REFERENCES users(id);

alter table payouts add constraint payouts_payment_id_foreign FOREIGN KEY (payment_id) REFERENCES payments(id);

alter table portfolio_items add constraint portfolio_items_developer_id_foreign FOREIGN KEY (developer_id) REFERENCES users(id) ON DELETE CASCADE;

alter table portfolio_items add constraint portfolio_items_picture_id_foreign FOREIGN KEY (picture_id) REFERENCES files(id) ON DELETE SET NULL;

alter table project_drafts add constraint project_drafts_client_id_foreign FOREIGN KEY (client_id) REFERENCES users(id);

alter table project_files add constraint project_files_file_id_foreign FOREIGN KEY (file_id) REFERENCES files(id);

alter table project_files add constraint project_files_project_id_foreign FOREIGN KEY (project_id) REFERENCES projects(id);

alter table project_questions add constraint project_questions_asker_id_foreign FOREIGN KEY (asker_id) REFERENCES users(id);

alter table project_questions add constraint project_questions_project_id_foreign FOREIGN KEY (project_id) REFERENCES projects(id);

alter table project_revisions add constraint project_revisions_editor_id_foreign FOREIGN KEY (editor_id) REFERENCES users(id);

alter table project_revisions add constraint project_revisions_project_id_foreign FOREIGN KEY (project_id) REFERENCES projects(id);

alter table project_takedowns add constraint project_takedowns_created_by_id_foreign FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table project_takedowns add constraint project_takedowns_decided_by_id_foreign FOREIGN KEY (decided_by_id) REFERENCES users(id) ON DELETE SET NULL;

alter table project_takedowns add constraint project_takedowns_ended_by_id_foreign FOREIGN KEY (ended_by_id) REFERENCES users(id) ON DELETE SET NULL;

alter table project_takedowns add constraint project_takedowns_project_id_foreign FOREIGN KEY (project_id) REFERENCES projects(id);

alter table projects add constraint projects_client_id_foreign FOREIGN KEY (client_id) REFERENCES users(id);

alter table projects add constraint projects_hired_developer_id_foreign FOREIGN KEY (hired_developer_id) REFERENCES users(id);

alter table projects add constraint projects_takedown_of_project FOREIGN KEY (takedown_id, id) REFERENCES project_takedowns(id, project_id);

alter table proposed_changes add constraint proposed_changes_counters_foreign FOREIGN KEY (counters) REFERENCES proposed_changes(id);

alter table proposed_changes add constraint proposed_changes_delivery_id_foreign FOREIGN KEY (delivery_id) REFERENCES deliveries(id);

alter table proposed_changes add constraint proposed_changes_project_id_foreign FOREIGN KEY (project_id) REFERENCES hires(project_id);

alter table recovery_codes add constraint recovery_codes_user_id_foreign FOREIGN KEY (user_id) REFERENCES second_factors(user_id) ON DELETE CASCADE;

alter table reductions add constraint reductions_milestone_id_foreign FOREIGN KEY (milestone_id) REFERENCES milestones(id);

alter table refunds add constraint refunds_payment_id_foreign FOREIGN KEY (payment_id) REFERENCES payments(id);

alter table refunds add constraint refunds_replaces_foreign FOREIGN KEY (replaces) REFERENCES refunds(id);

alter table reports add constraint reports_message_id_foreign FOREIGN KEY (message_id) REFERENCES messages(id);

alter table reports add constraint reports_picture_id_foreign FOREIGN KEY (picture_id) REFERENCES files(id) ON DELETE SET NULL;

alter table reports add constraint reports_project_id_foreign FOREIGN KEY (project_id) REFERENCES projects(id);

alter table reports add constraint reports_question_id_foreign FOREIGN KEY (question_id) REFERENCES project_questions(id);

alter table reports add constraint reports_reporter_id_foreign FOREIGN KEY (reporter_id) REFERENCES users(id);

alter table reports add constraint reports_resolved_by_id_foreign FOREIGN KEY (resolved_by_id) REFERENCES users(id) ON DELETE SET NULL;

alter table reports add constraint reports_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id);

alter table reviews add constraint reviews_author_id_foreign FOREIGN KEY (author_id) REFERENCES users(id);

alter table reviews add constraint reviews_project_id_foreign FOREIGN KEY (project_id) REFERENCES projects(id);

alter table reviews add constraint reviews_subject_id_foreign FOREIGN KEY (subject_id) REFERENCES users(id);

alter table saved_developers add constraint saved_developers_developer_id_foreign FOREIGN KEY (developer_id) REFERENCES users(id) ON DELETE CASCADE;

alter table saved_developers add constraint saved_developers_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table saved_projects add constraint saved_projects_project_id_foreign FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE;

alter table saved_projects add constraint saved_projects_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table saved_search_hits add constraint saved_search_hits_project_id_foreign FOREIGN KEY (project_id) REFERENCES projects(id) ON DELETE CASCADE;

alter table saved_search_hits add constraint saved_search_hits_search_id_foreign FOREIGN KEY (search_id) REFERENCES saved_searches(id) ON DELETE CASCADE;

alter table saved_searches add constraint saved_searches_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table second_factors add constraint second_factors_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;

alter table sessions add constraint sessions_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table sign_in_challenges add constraint sign_in_challenges_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;

alter table sign_in_links add constraint sign_in_links_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id) ON UPDATE CASCADE ON DELETE CASCADE;

alter table social_testimonials add constraint social_testimonials_added_by_foreign FOREIGN KEY (added_by) REFERENCES users(id);

alter table stripe_commands add constraint stripe_commands_payment_id_foreign FOREIGN KEY (payment_id) REFERENCES payments(id);

alter table suspensions add constraint suspensions_created_by_id_foreign FOREIGN KEY (created_by_id) REFERENCES users(id);

alter table suspensions add constraint suspensions_decided_by_id_foreign FOREIGN KEY (decided_by_id) REFERENCES users(id) ON DELETE SET NULL;

alter table suspensions add constraint suspensions_ended_by_id_foreign FOREIGN KEY (ended_by_id) REFERENCES users(id) ON DELETE SET NULL;

alter table suspensions add constraint suspensions_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id);

-- Indexes

CREATE INDEX access_tokens_expires ON public.access_tokens USING btree (expires_at);

CREATE INDEX access_tokens_user ON public.access_tokens USING btree (user_id);

CREATE INDEX admin_invitations_invited_by ON public.admin_invitations USING btree (invited_by_id);

CREATE INDEX audit_entries_action ON public.audit_entries USING btree (action, at, id);

CREATE INDEX audit_entries_actor ON public.audit_entries USING btree (actor_id, at, id);

CREATE INDEX audit_entries_actor_action ON public.audit_entries USING btree (actor_id, action, at, id);

CREATE INDEX audit_entries_admins ON public.audit_entries USING btree (at, id) WHERE (actor_role = 'admin');

CREATE INDEX audit_entries_target ON public.audit_entries USING btree (target_type, target_id, at, id);

CREATE INDEX audit_entries_target_action ON public.audit_entries USING btree (target_type, target_id, action, at, id);

CREATE INDEX audit_entries_time ON public.audit_entries USING btree (at, id);

CREATE INDEX audit_people_search ON public.audit_people USING gin (search_vector(name));

CREATE INDEX balance_transactions_created ON public.balance_transactions USING btree (created_at DESC);

CREATE INDEX balance_transactions_effect ON public.balance_transactions USING btree (effect_key);

CREATE INDEX balance_transactions_unmatched ON public.balance_transactions USING btree (created_at) WHERE (NOT matched);

CREATE INDEX bids_created ON public.bids USING btree (created_at);

CREATE INDEX bids_developer ON public.bids USING btree (developer_id, created_at DESC, id DESC);

CREATE INDEX bids_developer_status ON public.bids USING btree (developer_id, status, created_at DESC, id DESC);

CREATE UNIQUE INDEX bids_one_live ON public.bids USING btree (project_id, developer_id) WHERE (status <> 'withdrawn');

CREATE INDEX bids_project ON public.bids USING btree (project_id, created_at, id);

CREATE INDEX change_request_files_delivery ON public.change_request_files USING btree (delivery_id);

CREATE INDEX chargebacks_open ON public.chargebacks USING btree (opened_at) WHERE (closed_at IS NULL);

CREATE INDEX chargebacks_payment ON public.chargebacks USING btree (payment_id);

CREATE INDEX conversation_members_unread ON public.conversation_members USING btree (user_id) WHERE (last_received_id > last_read_id);

CREATE INDEX conversation_members_user ON public.conversation_members USING btree (user_id);

CREATE INDEX conversations_client ON public.conversations USING btree (client_id, active_at DESC, id DESC);

CREATE INDEX conversations_developer ON public.conversations USING btree (developer_id, active_at DESC, id DESC);

CREATE UNIQUE INDEX conversations_once ON public.conversations USING btree (client_id, developer_id, project_id) NULLS NOT DISTINCT;

CREATE INDEX conversations_project ON public.conversations USING btree (project_id);

CREATE INDEX deliveries_milestone ON public.deliveries USING btree (milestone_id);

CREATE INDEX deliveries_project ON public.deliveries USING btree (project_id, id);

CREATE INDEX delivery_files_delivery ON public.delivery_files USING btree (delivery_id);

CREATE INDEX dev_mails_sent_at_index ON public.dev_mails USING btree (sent_at);

CREATE INDEX developers_by_experience ON public.developers USING btree (completed_projects DESC, rating DESC, user_id DESC);

CREATE INDEX developers_by_rating ON public.developers USING btree (rating DESC, review_count DESC, user_id DESC);

CREATE INDEX developers_lowered_skills ON public.developers USING gin (lowered_skills);

CREATE INDEX developers_search_tsv ON public.developers USING gin (search_tsv);

CREATE INDEX developers_skill_keys ON public.developers USING gin (skill_keys);

CREATE INDEX developers_unfolded ON public.developers USING btree (user_id) WHERE ((skill_keys = '{}') AND (skills <> '{}'));

CREATE INDEX dispute_files_dispute ON public.dispute_files USING btree (dispute_id);

CREATE INDEX dispute_files_statement ON public.dispute_files USING btree (statement_id);

CREATE INDEX dispute_offers_dispute ON public.dispute_offers USING btree (dispute_id, id);

CREATE UNIQUE INDEX dispute_offers_one_open ON public.dispute_offers USING btree (dispute_id, made_by) WHERE (status = 'open');

CREATE INDEX dispute_statements_dispute ON public.dispute_statements USING btree (dispute_id, id);

CREATE INDEX disputes_docket ON public.disputes USING btree ((
CASE
    WHEN (status = 'open') THEN (decidable_from AT TIME ZONE 'UTC')
    ELSE ('3000-01-01 00:00:00'::timestamp without time zone + ('3000-01-01 00:00:00'::timestamp without time zone - (closed_at AT TIME ZONE 'UTC')))
END), id);

CREATE INDEX disputes_docket_status ON public.disputes USING btree (status, (
CASE
    WHEN (status = 'open') THEN (decidable_from AT TIME ZONE 'UTC')
    ELSE ('3000-01-01 00:00:00'::timestamp without time zone + ('3000-01-01 00:00:00'::timestamp without time zone - (closed_at AT TIME ZONE 'UTC')))
END), id);

CREATE INDEX disputes_of_milestone ON public.disputes USING btree (milestone_id);

CREATE INDEX disputes_of_project ON public.disputes USING btree (project_id);

CREATE UNIQUE INDEX disputes_one_open ON public.disputes USING btree (milestone_id) WHERE (status = 'open');

CREATE UNIQUE INDEX documents_once ON public.documents USING btree (project_id, milestone_id, kind, refund_nth) NULLS NOT DISTINCT;

CREATE INDEX email_changes_asked ON public.email_changes USING btree (requested_at);

CREATE INDEX email_changes_old_email ON public.email_changes USING btree (old_email);

CREATE INDEX email_changes_user ON public.email_changes USING btree (user_id);

CREATE INDEX expected_balance_transactions_created ON public.expected_balance_transactions USING btree (created_at);

CREATE INDEX files_waiting ON public.files USING btree (created_at) WHERE (attached_at IS NULL);

CREATE INDEX former_answers_question ON public.former_answers USING btree (question_id, id);

CREATE INDEX hires_has_both_reviews ON public.hires USING btree (state_since DESC, project_id DESC) WHERE ((state = 'completed') AND has_both_reviews);

CREATE INDEX hires_of_client ON public.hires USING btree (client_id, ((state <> ALL (ARRAY['completed', 'cancelled']))) DESC, project_id DESC);

CREATE INDEX hires_of_developer ON public.hires USING btree (developer_id, ((state <> ALL (ARRAY['completed', 'cancelled']))) DESC, project_id DESC);

CREATE INDEX hires_wake ON public.hires USING btree (next_deadline_at) WHERE (next_deadline_at IS NOT NULL);

CREATE INDEX idempotency_keys_created_at ON public.idempotency_keys USING btree (created_at);

CREATE INDEX imports_project ON public.imports USING btree (project_id);

CREATE INDEX invitation_requests_developer ON public.invitation_requests USING btree (developer_id);

CREATE INDEX invitations_answered ON public.invitations USING btree (developer_id, updated_at DESC, id DESC) WHERE (status <> 'pending');

CREATE INDEX invitations_developer ON public.invitations USING btree (developer_id, created_at DESC, id DESC);

CREATE INDEX invitations_offers ON public.invitations USING btree (project_id, created_at DESC, id DESC) WHERE (offer_amount IS NOT NULL);

CREATE INDEX invitations_pending ON public.invitations USING btree (developer_id, created_at DESC, id DESC) WHERE (status = 'pending');

CREATE INDEX ledger_entries_credit ON public.ledger_entries USING btree (credit_account_id);

CREATE INDEX ledger_entries_debit ON public.ledger_entries USING btree (debit_account_id);

CREATE INDEX ledger_entries_transaction ON public.ledger_entries USING btree (transaction_id);

CREATE INDEX ledger_transactions_at ON public.ledger_transactions USING btree (at);

CREATE INDEX ledger_transactions_project ON public.ledger_transactions USING btree (project_id);

CREATE INDEX limits_expire ON public.limits USING btree (expire);

CREATE INDEX mail_groups_end ON public.mail_groups USING btree (ends_at);

CREATE INDEX message_files_message ON public.message_files USING btree (message_id);

CREATE INDEX messages_conversation ON public.messages USING btree (conversation_id, id DESC);

CREATE INDEX milestones_wake ON public.milestones USING btree (next_deadline_at) WHERE (next_deadline_at IS NOT NULL);

CREATE INDEX notifications_about ON public.notifications USING btree (about) WHERE (about IS NOT NULL);

CREATE INDEX notifications_unread ON public.notifications USING btree (user_id) WHERE (read_at IS NULL);

CREATE INDEX notifications_user ON public.notifications USING btree (user_id, id DESC);

CREATE INDEX password_resets_asked ON public.password_resets USING btree (requested_at);

CREATE INDEX payments_bid ON public.payments USING btree (bid_id);

CREATE INDEX payments_client ON public.payments USING btree (client_id);

CREATE INDEX payments_developer ON public.payments USING btree (developer_id);

CREATE INDEX payments_listed ON public.payments USING btree (client_id, created_at DESC, project_id DESC) WHERE (status = ANY (ARRAY['processing', 'held', 'released', 'split', 'returned', 'lost', 'orphaned', 'refunded']));

CREATE UNIQUE INDEX payments_one_of_milestone ON public.payments USING btree (milestone_id) WHERE (status = ANY (ARRAY['held', 'released', 'split', 'returned', 'lost']));

CREATE UNIQUE INDEX payments_one_open ON public.payments USING btree (project_id) WHERE (status = ANY (ARRAY['creating', 'awaiting_payment', 'requires_action', 'processing']));

CREATE INDEX payments_project ON public.payments USING btree (project_id, created_at DESC);

CREATE INDEX payouts_developer ON public.payouts USING btree (developer_id, id DESC);

CREATE INDEX payouts_waiting ON public.payouts USING btree (developer_id) WHERE (status = 'waiting');

CREATE INDEX portfolio_items_developer ON public.portfolio_items USING btree (developer_id, id);

CREATE INDEX project_drafts_client ON public.project_drafts USING btree (client_id, updated_at DESC, id DESC);

CREATE INDEX project_files_present ON public.project_files USING btree (project_id, file_id) WHERE (removed_at IS NULL);

CREATE INDEX project_questions_asker ON public.project_questions USING btree (asker_id);

CREATE INDEX project_questions_project ON public.project_questions USING btree (project_id, id);

CREATE INDEX project_takedowns_appealed ON public.project_takedowns USING btree (project_id) WHERE ((ended_at IS NULL) AND (appealed_at IS NOT NULL) AND (decided_at IS NULL));

CREATE UNIQUE INDEX project_takedowns_one_open ON public.project_takedowns USING btree (project_id) WHERE (ended_at IS NULL);

CREATE INDEX project_takedowns_project ON public.project_takedowns USING btree (project_id, at DESC, id DESC);

CREATE INDEX project_words_trigrams ON public.project_words USING gin (word gin_trgm_ops);

CREATE INDEX projects_average_due ON public.projects USING btree (deadline, id) WHERE ((average_bid_at IS NULL) OR (average_bid_at < deadline));

CREATE INDEX projects_budget_order ON public.projects USING btree (budget DESC, id DESC);

CREATE INDEX projects_category ON public.projects USING btree (category, created_at DESC, id DESC) INCLUDE (budget, status, is_private);

CREATE INDEX projects_client ON public.projects USING btree (client_id, created_at DESC, id DESC);

CREATE INDEX projects_completed ON public.projects USING btree (created_at DESC, id DESC) WHERE (status = 'completed');

CREATE INDEX projects_completed_public ON public.projects USING btree (id) WHERE ((status = 'completed') AND (NOT is_private));

CREATE INDEX projects_full_tsv ON public.projects USING gin (full_tsv);

CREATE INDEX projects_hired ON public.projects USING btree (category, created_at DESC, id DESC) WHERE ((NOT is_private) AND (status <> ALL (ARRAY['active', 'cancelled', 'removed'])));

CREATE INDEX projects_holding ON public.projects USING btree (created_at DESC, id DESC) WHERE holds_money;

CREATE INDEX projects_newest ON public.projects USING btree (created_at DESC, id DESC);

CREATE INDEX projects_open ON public.projects USING btree (created_at DESC, id DESC, deadline, is_private) WHERE is_open;

CREATE INDEX projects_open_budget ON public.projects USING btree (budget DESC, id DESC, deadline, is_private) WHERE is_open;

CREATE INDEX projects_open_category ON public.projects USING btree (category, created_at DESC, id DESC, deadline, is_private) INCLUDE (client_id) WHERE is_open;

CREATE INDEX projects_open_deadline ON public.projects USING btree (deadline, id, is_private) WHERE is_open;

CREATE INDEX projects_open_full_tsv ON public.projects USING gin (full_tsv) WHERE is_open;

CREATE INDEX projects_open_id ON public.projects USING btree (id) WHERE is_open;

CREATE INDEX projects_open_private ON public.projects USING btree (created_at DESC, id DESC) WHERE (is_open AND is_private);

CREATE INDEX projects_open_skills ON public.projects USING gin (skill_keys) WHERE is_open;

CREATE INDEX projects_private ON public.projects USING btree (created_at DESC, id DESC) WHERE is_private;

CREATE INDEX projects_rarer ON public.projects USING btree (status, created_at DESC, id DESC) WHERE (status <> ALL (ARRAY['active', 'completed']));

CREATE INDEX projects_unfolded ON public.projects USING btree (id) WHERE ((skill_keys = '{}') AND (skills <> '{}'));

CREATE INDEX proposed_changes_lapse ON public.proposed_changes USING btree (lapses_at) WHERE (state = 'open');

CREATE INDEX proposed_changes_of_project ON public.proposed_changes USING btree (project_id, id);

CREATE UNIQUE INDEX proposed_changes_one_open ON public.proposed_changes USING btree (project_id) WHERE (state = 'open');

CREATE INDEX refunds_failed ON public.refunds USING btree (updated_at) WHERE (status = 'failed');

CREATE INDEX refunds_manual_noted ON public.refunds USING btree (updated_at) WHERE (manual_reference IS NOT NULL);

CREATE INDEX refunds_open ON public.refunds USING btree (created_at) WHERE (status = ANY (ARRAY['sending', 'pending']));

CREATE INDEX reports_message ON public.reports USING btree (message_id);

CREATE INDEX reports_newest ON public.reports USING btree (created_at DESC, id DESC);

CREATE UNIQUE INDEX reports_open_message ON public.reports USING btree (reporter_id, message_id) WHERE (status = 'open');

CREATE UNIQUE INDEX reports_open_project ON public.reports USING btree (reporter_id, project_id) WHERE (status = 'open');

CREATE UNIQUE INDEX reports_open_question ON public.reports USING btree (reporter_id, question_id, user_id) WHERE (status = 'open');

CREATE UNIQUE INDEX reports_open_user ON public.reports USING btree (reporter_id, user_id) WHERE ((status = 'open') AND (message_id IS NULL) AND (question_id IS NULL));

CREATE INDEX reports_picture ON public.reports USING btree (picture_id);

CREATE INDEX reports_project ON public.reports USING btree (project_id);

CREATE INDEX reports_question ON public.reports USING btree (question_id);

CREATE INDEX reports_queue ON public.reports USING btree (status, created_at DESC, id DESC);

CREATE INDEX reports_reporter ON public.reports USING btree (reporter_id);

CREATE INDEX reports_user ON public.reports USING btree (user_id);

CREATE INDEX reviews_about ON public.reviews USING btree (subject_id, created_at DESC, id DESC) INCLUDE (rating) WHERE (published_at IS NOT NULL);

CREATE INDEX reviews_author ON public.reviews USING btree (author_id);

CREATE INDEX reviews_hidden ON public.reviews USING btree (publish_at) WHERE (published_at IS NULL);

CREATE INDEX saved_developers_developer ON public.saved_developers USING btree (developer_id);

CREATE INDEX saved_developers_newest ON public.saved_developers USING btree (user_id, created_at DESC, id DESC);

CREATE INDEX saved_projects_newest ON public.saved_projects USING btree (user_id, created_at DESC, id DESC);

CREATE INDEX saved_projects_project ON public.saved_projects USING btree (project_id);

CREATE INDEX saved_search_hits_project ON public.saved_search_hits USING btree (project_id) WHERE (NOT is_notified);

CREATE INDEX saved_searches_user ON public.saved_searches USING btree (user_id, id);

CREATE INDEX sessions_expires ON public.sessions USING btree (expires_at);

CREATE INDEX sessions_user ON public.sessions USING btree (user_id);

CREATE INDEX sign_in_challenges_expires ON public.sign_in_challenges USING btree (expires_at);

CREATE INDEX sign_in_challenges_user ON public.sign_in_challenges USING btree (user_id);

CREATE INDEX sign_in_links_expiry ON public.sign_in_links USING btree (expires_at);

CREATE INDEX social_testimonials_added_by ON public.social_testimonials USING btree (added_by);

CREATE INDEX stripe_commands_due ON public.stripe_commands USING btree (next_attempt_at) WHERE (status = 'new');

CREATE INDEX stripe_commands_payment ON public.stripe_commands USING btree (payment_id);

CREATE INDEX stripe_commands_refused ON public.stripe_commands USING btree (created_at) WHERE (status = 'refused');

CREATE INDEX stripe_events_dead ON public.stripe_events USING btree (received_at) WHERE (status = 'dead');

CREATE INDEX stripe_events_new ON public.stripe_events USING btree (received_at) WHERE (status = 'new');

CREATE INDEX suspensions_appealed ON public.suspensions USING btree (user_id) WHERE ((ended_at IS NULL) AND (appealed_at IS NOT NULL) AND (decided_at IS NULL));

CREATE UNIQUE INDEX suspensions_one_open ON public.suspensions USING btree (user_id) WHERE (ended_at IS NULL);

CREATE INDEX suspensions_user ON public.suspensions USING btree (user_id, at DESC, id DESC);

CREATE INDEX users_joined ON public.users USING btree (created_at DESC, id DESC);

CREATE INDEX users_role_joined ON public.users USING btree (role, created_at DESC, id DESC);

CREATE INDEX users_search_tsv ON public.users USING gin (search_tsv);

CREATE INDEX users_suspended ON public.users USING btree (created_at DESC, id DESC) WHERE (suspended_at IS NOT NULL);

CREATE INDEX users_suspended_id ON public.users USING btree (id) WHERE (suspended_at IS NOT NULL);

-- Views

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

CREATE TRIGGER agreements_stay BEFORE DELETE OR UPDATE OR TRUNCATE ON public.agreements FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER audit_chain_entries_stay BEFORE INSERT OR DELETE OR UPDATE OR TRUNCATE ON public.audit_chain_entries FOR EACH STATEMENT WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION refuse_change();

CREATE CONSTRAINT TRIGGER audit_entries_linked AFTER INSERT ON public.audit_entries DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION audit_link();

CREATE TRIGGER audit_entries_named BEFORE INSERT ON public.audit_entries FOR EACH ROW EXECUTE FUNCTION audit_name();

CREATE TRIGGER audit_entries_stay BEFORE DELETE OR UPDATE OR TRUNCATE ON public.audit_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER audit_people_not_emptied BEFORE TRUNCATE ON public.audit_people FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER audit_people_stay BEFORE DELETE OR UPDATE ON public.audit_people FOR EACH ROW EXECUTE FUNCTION audit_fade();

CREATE TRIGGER document_counters_count_on BEFORE UPDATE ON public.document_counters FOR EACH ROW WHEN ((new.last <> (old.last + 1))) EXECUTE FUNCTION refuse_change();

CREATE TRIGGER document_counters_stay BEFORE DELETE OR TRUNCATE ON public.document_counters FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER documents_stay BEFORE DELETE OR UPDATE OR TRUNCATE ON public.documents FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER former_answers_only_blanked BEFORE UPDATE ON public.former_answers FOR EACH ROW WHEN (((new.answer IS NOT NULL) OR (new.id <> old.id) OR (new.question_id <> old.question_id) OR (new.answered_at <> old.answered_at))) EXECUTE FUNCTION refuse_change();

CREATE TRIGGER former_answers_stay BEFORE DELETE OR TRUNCATE ON public.former_answers FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER hire_events_stay BEFORE DELETE OR UPDATE OR TRUNCATE ON public.hire_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER ledger_accounts_begin_at_zero BEFORE INSERT ON public.ledger_accounts FOR EACH ROW WHEN (((new.debits_posted <> 0) OR (new.credits_posted <> 0))) EXECUTE FUNCTION refuse_change();

CREATE TRIGGER ledger_accounts_stay BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_accounts FOR EACH STATEMENT WHEN ((pg_trigger_depth() = 0)) EXECUTE FUNCTION refuse_change();

CREATE TRIGGER ledger_entries_count AFTER INSERT ON public.ledger_entries REFERENCING NEW TABLE AS posted FOR EACH STATEMENT EXECUTE FUNCTION ledger_count();

CREATE TRIGGER ledger_entries_stay BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER ledger_transactions_stay BEFORE DELETE OR UPDATE OR TRUNCATE ON public.ledger_transactions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER project_revisions_only_blanked BEFORE UPDATE ON public.project_revisions FOR EACH ROW EXECUTE FUNCTION revision_blank();

CREATE TRIGGER project_revisions_stay BEFORE DELETE OR TRUNCATE ON public.project_revisions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Storage

alter table file_chunks alter column bytes set storage external;

-- Rights

revoke delete, truncate, update on audit_people from current_user;

revoke delete, truncate, update on audit_entries from current_user;

revoke delete, truncate, update on audit_chain_entries from current_user;

grant update (name, salt) on audit_people to current_user;
