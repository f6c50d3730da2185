import { Migration } from '@mikro-orm/migrations';

// A deadline passes by itself, which no index can know: a job says so afterwards. One column says
// it all, because the planner believes what it counted of a column, and nothing of two together.
const opening = `
alter table projects add column is_open boolean not null default false;
update projects set is_open = true where status = 'active' and deadline > now();
alter table projects alter column is_open set default true;
create function open_project() returns trigger language plpgsql as $$
begin
  new.is_open := new.status = 'active';
  return new;
end $$;
create trigger projects_come_closed before insert on projects
  for each row when (new.is_open and new.status <> 'active') execute function open_project();
create trigger projects_open_again before update of status, deadline on projects
  for each row execute function open_project();
alter table projects add constraint projects_open_active check (status = 'active' or not is_open);

drop index projects_open;
drop index projects_open_category;
drop index projects_open_deadline;
create index projects_open on projects (created_at desc, id desc) where is_open;
create index projects_open_category on projects (category, created_at desc, id desc)
  where is_open;
create index projects_open_deadline on projects (deadline) where is_open;
create index projects_open_private on projects (created_at desc, id desc)
  where is_open and is_private;
create index projects_open_id on projects (id) where is_open;
create index projects_open_search on projects using gin (search_text gin_trgm_ops) where is_open;
create index projects_open_starts on projects using gin (word_starts(title, skills))
  where is_open;
create index projects_hired on projects (category, created_at desc, id desc)
  where not is_private and status not in ('active', 'cancelled', 'removed');
`;

// Of no day: one row each, however long the marketplace grows.
const tallying = `
create index tally_changes_what on tally_changes (what) include (amount);
create function tally_open(category text, is_private boolean, amount bigint) returns void
language sql as $$
  insert into tally_changes (what, day, amount)
  values (case when is_private then 'open.private.' else 'open.public.' end || category,
    'epoch', amount)
$$;
create function tally_done(released bigint, fees bigint, amount bigint) returns void
language sql as $$
  insert into tally_changes (what, day, amount)
  values ('done.projects', 'epoch', amount), ('done.released', 'epoch', released),
    ('done.fees', 'epoch', fees)
$$;

create or replace function tally_projects() returns trigger language plpgsql as $$
declare
  sign int := case tg_op when 'DELETE' then -1 else 1 end;
begin
  insert into tally_changes (what, day, amount)
  select 'projects.' || status, (created_at at time zone 'UTC')::date, sign * count(*)
  from moved group by 1, 2;
  perform tally_open(category, is_private, sign * count(*))
  from moved where is_open group by category, is_private;
  return null;
end $$;

create function tally_shown() returns trigger language plpgsql as $$
begin
  if old.is_open then
    perform tally_open(old.category, old.is_private, -1);
  end if;
  if new.is_open then
    perform tally_open(new.category, new.is_private, 1);
  end if;
  perform tally_done(released_cents * sign, fee_cents * sign, sign) from hires,
    (select (new.status = 'completed' and not new.is_private)::int
      - (old.status = 'completed' and not old.is_private)::int as sign) changed
  where project_id = new.id and sign <> 0;
  return null;
end $$;
create trigger projects_shown_tallied after update on projects
  for each row when ((old.status, old.is_private, old.is_open)
    is distinct from (new.status, new.is_private, new.is_open))
  execute function tally_shown();

create function tally_hires() returns trigger language plpgsql as $$
declare
  sign int := case tg_op when 'DELETE' then -1 else 1 end;
begin
  perform tally_done(sign * sum(m.released_cents)::bigint, sign * sum(m.fee_cents)::bigint,
    sign * count(*))
  from moved m join projects p on p.id = m.project_id
  where p.status = 'completed' and not p.is_private having count(*) > 0;
  return null;
end $$;
create function tally_division() returns trigger language plpgsql as $$
begin
  perform tally_done(new.released_cents - old.released_cents, new.fee_cents - old.fee_cents, 0)
  from projects where id = new.project_id and status = 'completed' and not is_private;
  return null;
end $$;
create trigger hires_tallied after insert on hires
  referencing new table as moved for each statement execute function tally_hires();
create trigger hires_untallied after delete on hires
  referencing old table as moved for each statement execute function tally_hires();
create trigger hires_division_tallied after update of released_cents, fee_cents on hires
  for each row when ((old.released_cents, old.fee_cents)
    is distinct from (new.released_cents, new.fee_cents))
  execute function tally_division();

select tally_open(category, is_private, count(*)) from projects
where is_open group by category, is_private;
select tally_done(sum(h.released_cents)::bigint, sum(h.fee_cents)::bigint, count(*))
from hires h join projects p on p.id = h.project_id
where p.status = 'completed' and not p.is_private having count(*) > 0;

create function tally_developers() returns trigger language plpgsql as $$
begin
  insert into tally_changes (what, day, amount)
  select 'developers', 'epoch', case tg_op when 'DELETE' then -count(*) else count(*) end
  from moved having count(*) > 0;
  return null;
end $$;
create trigger developers_tallied after insert on developers
  referencing new table as moved for each statement execute function tally_developers();
create trigger developers_untallied after delete on developers
  referencing old table as moved for each statement execute function tally_developers();
insert into tally_changes (what, day, amount)
select 'developers', 'epoch', count(*) from developers having count(*) > 0;

create function tally_movements() returns trigger language plpgsql as $$
begin
  insert into tally_changes (what, day, amount)
  select 'stripe.moved', 'epoch', case tg_op when 'DELETE' then -sum(cents) else sum(cents) end
  from moved having count(*) > 0;
  return null;
end $$;
create trigger stripe_movements_tallied after insert on stripe_movements
  referencing new table as moved for each statement execute function tally_movements();
create trigger stripe_movements_untallied after delete on stripe_movements
  referencing old table as moved for each statement execute function tally_movements();
insert into tally_changes (what, day, amount)
select 'stripe.moved', 'epoch', sum(cents) from stripe_movements having count(*) > 0;

create trigger tallies_tell_change after insert or update or delete or truncate on tallies
  for each statement execute function tell_change();
create trigger tally_changes_tell_change after insert or update or delete or truncate
  on tally_changes for each statement execute function tell_change();
`;

const indexes = `
drop index invitations_developer;
create index invitations_developer on invitations (developer_id, created_at desc, id desc);
create index invitations_pending on invitations (developer_id, created_at desc, id desc)
  where status = 'pending';
create index invitations_answered on invitations (developer_id, updated_at desc, id desc)
  where status <> 'pending';
create index dispute_offers_dispute on dispute_offers (dispute_id, id);
`;

/** What takes bids is found, counted and paged through without what no longer does. */
export class Migration20261122073000 extends Migration {
  override up(): void {
    this.addSql(opening);
    this.addSql(tallying);
    this.addSql(indexes);
  }
}
