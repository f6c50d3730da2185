import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { expressionBuilder, type NotNull, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import { selectFirstUsersBySearch } from '#features/accounts/account.queries.ts';
import { concatName } from '#features/accounts/user-columns.queries.ts';
import { UNNAMED } from '#platform/server/database/database-client.ts';
import { type Aliased, db, isoText, keyset } from '#platform/server/database/db.ts';
import { matchesWords } from '#platform/server/database/sql-expressions.ts';
import { parseSearchedId } from '#platform/shared/fields/id.ts';
import { agreedTitle } from '../../agreement/agreed-title.queries.ts';
import type { FundedState } from '../../hire.rules.ts';
import { selectNamedMilestone } from '../../milestones/named-milestone.queries.ts';
import type { WorkspaceRow } from '../../workspace/workspace.queries.ts';
import type { DisputeView } from '../../workspace/workspace.schema.ts';
import type { DisputeQueueState } from './dispute-queue.rules.ts';
import type { DisputeQueueItem, DisputeQueueQuery } from './dispute-queue.schema.ts';

export type DisputeQueueRow = Omit<DisputeQueueItem, 'next'> &
  Pick<WorkspaceRow, 'state' | 'stateSince' | 'dueAt'> &
  Pick<DisputeView, 'periodStartsAt'> & { position: string };

// Selects the dispute as `t`.
const eb = expressionBuilder<Aliased<'t', 'disputes'>, 't'>();

/**
 * Must be the same expression as `QUEUE_POSITION` in `dispute.entity.ts`, because PostgreSQL uses
 * an index only for the same expression.
 */
const position = sql<string>`(case when ${eb.ref('t.status')} = 'open'
  then ${eb.ref('t.decidable_from')} at time zone 'UTC'
  else timestamp '3000-01-01' + (timestamp '3000-01-01' - (${eb.ref('t.closed_at')} at time zone 'UTC'))
  end)`;

/** For an open dispute, the position is the time from which an admin may decide. */
function hasState(state: DisputeQueueState, now: Date) {
  if (state !== 'waiting' && state !== 'decidable') return eb('t.status', '=', state);
  const instant = sql<string>`${now.toISOString()}::timestamptz at time zone 'UTC'`;
  return eb.and([
    eb('t.status', '=', sql.lit('open')),
    eb(position, state === 'waiting' ? '>' : '<=', instant),
  ]);
}

/**
 * A number must be the id of the dispute or the project; otherwise the words must match the project
 * or the name of a side.
 */
function selectMatchingDisputes(em: SqlEntityManager, search: string) {
  const disputes = db(em).selectFrom('disputes').select('disputes.id');
  const id = parseSearchedId(search);
  if (id !== null) {
    return disputes
      .where('disputes.id', '=', id)
      .union(disputes.where('disputes.project_id', '=', id));
  }
  const disputesOfHires = disputes.innerJoin('hires as h', 'h.project_id', 'disputes.project_id');
  const users = selectFirstUsersBySearch(em, search);
  return disputes
    .innerJoin('projects as p', 'p.id', 'disputes.project_id')
    .where(({ ref }) => matchesWords(ref('p.full_tsv'), search))
    .union(disputesOfHires.where('h.client_id', 'in', users))
    .union(disputesOfHires.where('h.developer_id', 'in', users));
}

/** One more than a page if there is a next page. */
export function listDisputeRows(
  em: SqlEntityManager,
  { search, state, cursor, limit }: DisputeQueueQuery,
  now: Date,
): Promise<DisputeQueueRow[]> {
  let disputes = db(em)
    .selectFrom('disputes as t')
    .select(['t.id', position.as('position')]);
  if (state) disputes = disputes.where(hasState(state, now));
  if (search) disputes = disputes.where('t.id', 'in', selectMatchingDisputes(em, search));
  const page = keyset(
    db(em).selectFrom(disputes.as('found')).select(['found.id', 'found.position']),
    ['found.position', 'found.id'],
    { cursor, limit, order: 'asc' },
  );
  return (
    db(em)
      .selectFrom(page.as('page'))
      .innerJoin('disputes as t', 't.id', 'page.id')
      .innerJoin('hires as h', 'h.project_id', 't.project_id')
      .innerJoin('milestones as m', 'm.id', 't.milestone_id')
      .innerJoin('projects as p', 'p.id', 't.project_id')
      .innerJoin('users as c', 'c.id', 'h.client_id')
      .innerJoin('users as d', 'd.id', 'h.developer_id')
      .select(({ ref }) => [
        't.id',
        't.project_id as projectId',
        agreedTitle.as('title'),
        selectNamedMilestone(ref('t.milestone_id')).as('milestone'),
        jsonBuildObject({
          id: ref('c.id'),
          name: concatName(ref('c.first_name'), ref('c.last_name')),
          avatar: ref('c.avatar'),
        }).as('client'),
        jsonBuildObject({
          id: ref('d.id'),
          name: concatName(ref('d.first_name'), ref('d.last_name')),
          avatar: ref('d.avatar'),
        }).as('developer'),
        't.opened_by as openedBy',
        't.opened_at as openedAt',
        't.decidable_from as decidableFrom',
        't.period_starts_at as periodStartsAt',
        't.status',
        't.closed_at as closedAt',
        't.to_developer_cents as toDeveloperCents',
        'm.amount_cents as amountCents',
        'm.frozen',
        'm.state',
        'm.state_since as stateSince',
        'm.due_at as dueAt',
        sql<string>`to_char(${ref('page.position')}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`.as(
          'position',
        ),
      ])
      // Only funded milestones are disputed.
      .$narrowType<{ state: FundedState; dueAt: NotNull }>()
      .orderBy('page.position')
      .orderBy('page.id')
      .$if(search !== undefined, (query) => query.modifyEnd(UNNAMED))
      .execute()
  );
}

/** Longest waiting first, without those whose money a chargeback freezes. */
export function selectDecidableDisputes(em: SqlEntityManager, now: Date, limit: number) {
  return db(em)
    .selectFrom('disputes as t')
    .innerJoin('hires as h', 'h.project_id', 't.project_id')
    .innerJoin('milestones as m', 'm.id', 't.milestone_id')
    .innerJoin('projects as p', 'p.id', 't.project_id')
    .innerJoin('users as c', 'c.id', 'h.client_id')
    .innerJoin('users as d', 'd.id', 'h.developer_id')
    .select(({ ref }) => [
      't.id',
      't.project_id as projectId',
      agreedTitle.as('title'),
      selectNamedMilestone(ref('t.milestone_id')).as('milestone'),
      concatName(ref('c.first_name'), ref('c.last_name')).as('clientName'),
      concatName(ref('d.first_name'), ref('d.last_name')).as('developerName'),
      isoText(ref('t.decidable_from')).as('decidableFrom'),
      isoText(ref('t.period_starts_at')).as('periodStartsAt'),
      isoText(ref('m.state_since')).as('stateSince'),
      'm.amount_cents as amountCents',
    ])
    .where(hasState('decidable', now))
    .where('m.frozen', '=', false)
    .orderBy(position)
    .orderBy('t.id')
    .limit(limit);
}
