import { isOpen } from './project.queries.ts';

/** What the tallies keep under a name (SQL), which is of no day. */
export const tallied = (what: string) => `(select coalesce(sum(amount), 0) from (
  select amount from tallies where what = ${what} and day = 'epoch'
  union all select amount from tally_changes where what = ${what}) kept)`;

const LATE = 'p.is_open and p.deadline <= $1';

/**
 * How many projects of a category take bids of whoever comes at `$1`, of the categories `$2`: those
 * tallied, but for the few whose deadline has just passed and those whose clients are suspended.
 */
export const OPEN_PUBLIC = `select of.category, of.place, (
    ${tallied(`'open.public.' || of.category`)} - coalesce(gone.count, 0))::int as projects
  from unnest($2::text[]) with ordinality as of(category, place)
  left join (select category, count(*) from (
      select p.category from projects p where ${LATE} and not p.is_private
      union all
      select p.category from users paused
        cross join lateral (select p.* from projects p where p.client_id = paused.id offset 0) p
      where paused.suspended_at is not null and ${isOpen('$1')} and not p.is_private) over
    group by category) gone on gone.category = of.category`;

/** How many take bids at all. */
export const OPEN_OF_ALL = `((select coalesce(sum(
    ${tallied('kind || of.category')}), 0)
  from unnest($2::text[]) of(category), unnest(array['open.public.', 'open.private.']) kind)
  - (select count(*) from projects p where ${LATE}))::int`;
