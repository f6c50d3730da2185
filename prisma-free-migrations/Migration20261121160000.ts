import { Migration } from '@mikro-orm/migrations';

const entries = `
create table audit_entries (
  id bigserial primary key,
  at timestamptz(3) not null,
  action varchar(40) not null,
  actor_id int null,
  actor_name varchar(121) null,
  actor_role varchar(20) null,
  target_type varchar(20) null,
  target_id varchar(64) null,
  address varchar(64) null,
  user_agent varchar(200) null,
  request_id varchar(64) null,
  details jsonb not null
);
create index audit_entries_time on audit_entries (at, id);
create index audit_entries_action on audit_entries (action, at, id);
create index audit_entries_actor on audit_entries (actor_id, at, id);
create index audit_entries_actor_action on audit_entries (actor_id, action, at, id);
create index audit_entries_target on audit_entries (target_type, target_id, at, id);
create index audit_entries_target_action
  on audit_entries (target_type, target_id, action, at, id);
create index audit_entries_admins on audit_entries (at, id) where actor_role = 'admin';

create table audit_links (
  position bigint primary key,
  entry_id bigint not null,
  prev_hash varchar(64) not null,
  hash varchar(64) not null
);
alter table audit_links add constraint audit_links_once unique (entry_id);
alter table audit_links add constraint audit_links_no_fork unique (prev_hash);
alter table audit_links add constraint audit_links_position check (position > 0);

create table audit_people (
  person_id int not null,
  name varchar(121) not null,
  primary key (person_id, name)
);
create index audit_people_name on audit_people using gin (name gin_trgm_ops);
`;

const guards = `
create function audit_refuse() returns trigger language plpgsql as $$
begin
  raise exception 'The audit log is only added to: no % on %', lower(tg_op), tg_table_name
    using errcode = 'restrict_violation';
end $$;

create trigger audit_entries_stay before update or delete on audit_entries
  for each row execute function audit_refuse();
create trigger audit_entries_not_emptied before truncate on audit_entries
  for each statement execute function audit_refuse();
create trigger audit_links_stay before update or delete on audit_links
  for each row execute function audit_refuse();
create trigger audit_links_not_emptied before truncate on audit_links
  for each statement execute function audit_refuse();
-- Below another trigger is only audit_link.
create trigger audit_links_follow_entries before insert on audit_links
  for each row when (pg_trigger_depth() = 0) execute function audit_refuse();
create trigger audit_people_stay before update or delete on audit_people
  for each row execute function audit_refuse();
create trigger audit_people_not_emptied before truncate on audit_people
  for each statement execute function audit_refuse();

-- An owner may take its own rights away; only one that is no superuser is bound by it.
revoke update, delete, truncate on audit_entries, audit_links, audit_people from public;
revoke update, delete, truncate on audit_entries, audit_links, audit_people from current_user;
`;

const chain = `
create function audit_link() returns trigger language plpgsql as $$
declare
  said text := jsonb_build_array(new.id,
    to_char(new.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), new.action,
    new.actor_id, new.actor_name, new.actor_role, new.target_type, new.target_id,
    new.address, new.user_agent, new.request_id, new.details)::text;
  before audit_links;
begin
  -- Comes at the commit: nobody holds it through a transaction, and nothing is locked after it.
  perform pg_advisory_xact_lock(hashtextextended('bidwright audit', 0));
  select * into before from audit_links order by position desc limit 1;
  before.hash := coalesce(before.hash, repeat('0', 64));
  insert into audit_links (position, entry_id, prev_hash, hash)
  values (coalesce(before.position, 0) + 1, new.id, before.hash,
    encode(sha256(convert_to(before.hash || chr(10) || said, 'UTF8')), 'hex'));
  if new.actor_id is not null and new.actor_name is not null then
    insert into audit_people (person_id, name) values (new.actor_id, new.actor_name)
    on conflict do nothing;
  end if;
  return null;
end $$;
create constraint trigger audit_entries_linked after insert on audit_entries
  deferrable initially deferred for each row execute function audit_link();
`;

/** Who did what, each entry bound to the one before; nobody changes or removes any of it. */
export class Migration20261121160000 extends Migration {
  override up(): void {
    this.addSql(entries);
    this.addSql(guards);
    this.addSql(chain);
  }
}
