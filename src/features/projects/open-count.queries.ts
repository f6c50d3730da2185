import { isOpen } from './project.queries.ts';

/** What the tallies keep under a name (SQL), which is of no day. */
export const tallied = (what: string) => `(select coalesce(sum(amount), 0) from (
  select amount from tallies where what = ${what} and day = 'epoch'
  union all select amount from tally_changes where what = ${what}) kept)`;

const LATE = `p.status = 'active' and not p.is_closed and p.deadline <= $1`;

/**
 * How many projects take bids of whoever comes at `$1`, of this category (SQL): those tallied, but
 * for the few whose deadline has just passed and those whose clients are suspended.
 */
export const openPublic = (category: string) => `(
  ${tallied(`'open.public.' || ${category}`)}
  - (select count(*) from projects p
     where ${LATE} and not p.is_private and p.category = ${category})
  - (select count(*) from users paused join projects p on p.client_id = paused.id
     where paused.suspended_at is not null and ${isOpen('$1')}
       and not p.is_private and p.category = ${category}))::int`;

/** How many take bids at all, of these categories (SQL). */
export const openOfAll = (categories: string) => `((select coalesce(sum(
    ${tallied(`kind || category`)}), 0)
  from unnest(${categories}) category, unnest(array['open.public.', 'open.private.']) kind)
  - (select count(*) from projects p where ${LATE}))::int`;
