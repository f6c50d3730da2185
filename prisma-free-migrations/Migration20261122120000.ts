import { Migration } from '@mikro-orm/migrations';

// Money changes under its project's lock; of two reviews the one that is published last tells.
const holding = `
alter table projects add column holds_money boolean not null default false;
update projects p set holds_money = true
where exists (select from payments y where y.project_id = p.id and y.status = 'held');
create function payment_holds() returns trigger language plpgsql as $$
begin
  update projects set holds_money = new.status = 'held'
  where id = new.project_id and holds_money <> (new.status = 'held');
  return null;
end $$;
create trigger payments_come_held after insert on payments
  for each row when (new.status = 'held') execute function payment_holds();
create trigger payments_hold after update of status on payments
  for each row when ((old.status = 'held') <> (new.status = 'held'))
  execute function payment_holds();
create index projects_holding on projects (created_at desc, id desc) where holds_money;
`;

const telling = `
alter table hires add column is_told boolean not null default false;
update hires h set is_told = true
where (select count(*) from reviews r
  where r.project_id = h.project_id and r.published_at is not null) = 2;
create function review_tells() returns trigger language plpgsql as $$
begin
  update hires set is_told = true
  where project_id = new.project_id and not is_told
    and (select count(*) from reviews
      where project_id = new.project_id and published_at is not null) = 2;
  return null;
end $$;
create trigger reviews_tell after insert or update of published_at on reviews
  for each row when (new.published_at is not null) execute function review_tells();
drop index hires_completed;
create index hires_told on hires (state_since desc, project_id desc)
  where state = 'completed' and is_told;
`;

// Admins look through a category whole; its prices come from the same index.
const sorting = `
drop index projects_prices;
create index projects_category on projects (category, created_at desc, id desc)
  include (budget, status, is_private);
`;

// The same answers as before, from one cast there and back instead of a query over each skill.
const lowering = `
create or replace function lower_skills(skills text[]) returns text[]
language plpgsql immutable parallel safe as $$ begin return lower(skills::text)::text[]; end $$;
`;

// Of a partial index the planner keeps no figures: a common name would be taken for a rare one.
const naming = `
create statistics users_name on (first_name || ' ' || last_name) from users;
analyze users;
`;

/** What a list looks for among many is known of each row, and in the order of the list. */
export class Migration20261122120000 extends Migration {
  override up(): void {
    this.addSql(holding);
    this.addSql(telling);
    this.addSql(sorting);
    this.addSql(lowering);
    this.addSql(naming);
  }
}
