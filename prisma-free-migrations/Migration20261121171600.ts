import { Migration } from '@mikro-orm/migrations';

const names = `
grant update on audit_entries, audit_links, audit_people to current_user;
drop trigger audit_people_stay on audit_people;
alter table audit_people drop constraint audit_people_pkey;
alter table audit_people alter column name drop not null;
alter table audit_people add column digest varchar(64), add column salt varchar(32);
update audit_people set salt = replace(gen_random_uuid()::text, '-', '');
update audit_people
  set digest = encode(sha256(convert_to(salt || chr(10) || name, 'UTF8')), 'hex');
alter table audit_people alter column digest set not null;
alter table audit_people add primary key (person_id, digest);

alter table audit_entries add column actor_digest varchar(64) null;
`;

/** Entries said their names themselves; what is sealed from here on is the names' digests. */
const sealedAnew = `
alter table audit_entries disable trigger audit_entries_stay;
alter table audit_links disable trigger audit_links_stay;
update audit_entries e set actor_digest = p.digest from audit_people p
  where p.person_id = e.actor_id and p.name = e.actor_name;

create function pg_temp.said(e audit_entries, who text) returns text language sql as $$
  select jsonb_build_array(e.id,
    to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), e.action,
    e.actor_id, who, e.actor_role, e.target_type, e.target_id,
    e.address, e.user_agent, e.request_id, e.details)::text $$;
create function pg_temp.sealed(before text, said text) returns text language sql as $$
  select encode(sha256(convert_to(before || chr(10) || said, 'UTF8')), 'hex') $$;

do $$
declare
  link audit_links;
  entry audit_entries;
  old_hash text := repeat('0', 64);
  new_hash text := repeat('0', 64);
  last bigint := 0;
  faults int := 0;
begin
  for link in select * from audit_links order by position loop
    select * into entry from audit_entries where id = link.entry_id;
    if link.prev_hash <> old_hash or entry.id is null
      or link.hash <> pg_temp.sealed(old_hash, pg_temp.said(entry, entry.actor_name)) then
      faults := faults + 1;
    end if;
    old_hash := link.hash;
    last := link.position;
    update audit_links set prev_hash = new_hash,
      hash = pg_temp.sealed(new_hash, pg_temp.said(entry, entry.actor_digest))
      where position = link.position returning hash into new_hash;
  end loop;
  update audit_entries set actor_name = null where actor_name is not null;
  create temporary table resealed as select last, old_hash as hash, faults where last > 0;
end $$;

alter table audit_entries enable trigger audit_entries_stay;
alter table audit_links enable trigger audit_links_stay;
revoke update on audit_entries, audit_links, audit_people from current_user;
alter table audit_entries
  add constraint audit_entries_no_name check (actor_name is null);
`;

const guards = `
-- Names come in beside their entries and are kept apart from them, where they can be forgotten.
create function audit_name() returns trigger language plpgsql as $$
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
end $$;
create trigger audit_entries_named before insert on audit_entries
  for each row execute function audit_name();

create function audit_fade() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.person_id = old.person_id and new.digest = old.digest
    and new.name is null and new.salt is null then
    return new;
  end if;
  raise exception 'A name in the audit log can only be forgotten: no other % on %',
    lower(tg_op), tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger audit_people_stay before update or delete on audit_people
  for each row execute function audit_fade();
grant update (name, salt) on audit_people to current_user;

create or replace function audit_link() returns trigger language plpgsql as $$
declare
  said text := jsonb_build_array(new.id,
    to_char(new.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), new.action,
    new.actor_id, new.actor_digest, new.actor_role, new.target_type, new.target_id,
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
  return null;
end $$;

insert into audit_entries (at, action, details)
  select now(), 'log_resealed',
    jsonb_build_object('position', last, 'hash', hash, 'faults', faults) from resealed;
set constraints audit_entries_linked immediate;
set constraints audit_entries_linked deferred;
drop table resealed;
`;

/** The audit log holds on to who acted by a digest, so that a name can be forgotten. */
export class Migration20261121171600 extends Migration {
  override up(): void {
    this.addSql(names);
    this.addSql(sealedAnew);
    this.addSql(guards);
  }
}
