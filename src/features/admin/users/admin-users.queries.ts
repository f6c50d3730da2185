import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { type Expression, expressionBuilder } from 'kysely';
import { jsonArrayFrom, jsonBuildObject } from 'kysely/helpers/postgres';
import { selectUsersBySearch } from '#features/accounts/account.queries.ts';
import { concatName, fullName } from '#features/accounts/user-columns.queries.ts';
import { agreedCents, currentMilestone, isRunning } from '#features/hires/hire.queries.ts';
import {
  isAppealOpen,
  moderationActionColumns,
} from '#features/moderation/appeals/moderation-action.queries.ts';
import { UNNAMED } from '#platform/server/database/database-client.ts';
import { type Aliased, db, flag, keyset } from '#platform/server/database/db.ts';
import { isIdSearch, parseSearchedId } from '#platform/shared/fields/id.ts';
import { selectUserEntries, selectUserReports } from '../activity/activity.queries.ts';
import type { UserDetails, UserListQuery, UserRow } from './admin-users.schema.ts';

const eb = expressionBuilder<Aliased<'u', 'users'> & Aliased<'h', 'hires'>, 'u' | 'h'>();

const hasOpenAppeal = eb.exists(
  eb
    .selectFrom('suspensions as s')
    .select('s.id')
    .whereRef('s.user_id', '=', 'u.id')
    .where(isAppealOpen),
);

const userRowColumns = [
  'u.id',
  fullName.as('name'),
  'u.username',
  'u.email',
  'u.avatar',
  'u.role',
  'u.created_at as createdAt',
  flag(eb('u.suspended_at', 'is not', null)).as('suspended'),
  flag(hasOpenAppeal).as('hasOpenAppeal'),
] as const;

/** `#12` matches ids only. */
function selectMatchingUserIds(em: SqlEntityManager, search: string) {
  const byId = db(em)
    .selectFrom('users as u')
    .select('u.id')
    .where('u.id', '=', parseSearchedId(search));
  return isIdSearch(search) ? byId : selectUsersBySearch(em, search).union(byId);
}

export function listUsers(em: SqlEntityManager, query: UserListQuery): Promise<UserRow[]> {
  const { search, role, state } = query;
  let users = db(em)
    .selectFrom('users as u')
    .select(userRowColumns)
    .where('u.deleted_at', 'is', null);
  if (role) users = users.where('u.role', '=', role);
  if (state) users = users.where('u.suspended_at', state === 'active' ? 'is' : 'is not', null);
  if (state === 'appealed') users = users.where(hasOpenAppeal);
  // Not prepared, because the best plan depends on how many users the search matches.
  if (search)
    users = users.where('u.id', 'in', selectMatchingUserIds(em, search)).modifyEnd(UNNAMED);
  return keyset(users, ['u.created_at', 'u.id'], query).execute();
}

const HIRES_LIMIT = 10;

function selectHiresAs(side: 'client' | 'developer', userId: Expression<number>) {
  const other = side === 'client' ? 'h.developer_id' : 'h.client_id';
  return eb
    .selectFrom('hires as h')
    .select(['h.project_id', 'h.state', `${other} as other_id`])
    .where(`h.${side}_id`, '=', userId)
    .orderBy(isRunning, 'desc')
    .orderBy('h.project_id', 'desc')
    .limit(HIRES_LIMIT);
}

function selectLatestHires(userId: Expression<number>) {
  const asClient = eb.selectFrom(selectHiresAs('client', userId).as('h')).selectAll();
  const asDeveloper = eb.selectFrom(selectHiresAs('developer', userId).as('h')).selectAll();
  return jsonArrayFrom(
    eb
      .selectFrom(asClient.unionAll(asDeveloper).as('h'))
      .innerJoinLateral(currentMilestone, (join) => join.onTrue())
      .innerJoin('projects as p', 'p.id', 'h.project_id')
      .innerJoin('users as other', 'other.id', 'h.other_id')
      .select(({ ref }) => [
        'h.project_id as id',
        'p.title',
        'm.state',
        agreedCents.as('amountCents'),
        jsonBuildObject({
          id: ref('other.id'),
          name: concatName(ref('other.first_name'), ref('other.last_name')),
        }).as('other'),
      ])
      .orderBy(isRunning, 'desc')
      .orderBy('h.project_id', 'desc')
      .limit(HIRES_LIMIT),
  );
}

/**
 * The last use of a session or the last audit entry by the user, whichever was later. Entries are
 * needed because ended sessions are deleted.
 */
const lastSeenAt = eb.fn<string | null>('greatest', [
  eb
    .selectFrom('sessions')
    .select(({ fn }) => fn.max('sessions.last_seen_at').as('at'))
    .whereRef('sessions.user_id', '=', 'u.id'),
  eb
    .selectFrom('audit_entries as e')
    .select(({ fn }) => fn.max('e.at').as('at'))
    .whereRef('e.actor_id', '=', 'u.id'),
]);

const suspensions = jsonArrayFrom(
  eb
    .selectFrom('suspensions as s')
    .select(moderationActionColumns)
    .whereRef('s.user_id', '=', 'u.id')
    .orderBy('s.at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(20),
);

export async function findUserDetails(
  em: SqlEntityManager,
  userId: number,
): Promise<UserDetails | null> {
  const row = await db(em)
    .selectFrom('users as u')
    .leftJoin('developers as d', 'd.user_id', 'u.id')
    .leftJoin('clients as c', 'c.user_id', 'u.id')
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('hires as h')
          .select(({ fn }) => [
            fn.countAll<number>().as('all'),
            fn.countAll<number>().filterWhere(isRunning).as('running'),
          ])
          .where(({ eb, or, ref }) =>
            or([eb('h.client_id', '=', ref('u.id')), eb('h.developer_id', '=', ref('u.id'))]),
          )
          .as('hires'),
      (join) => join.onTrue(),
    )
    .select(userRowColumns)
    .select(({ eb, fn, ref, selectFrom }) => [
      flag(eb('u.deleted_at', 'is not', null)).as('deleted'),
      fn.coalesce('d.city', 'c.city').as('city'),
      fn.coalesce('d.country', 'c.country').as('country'),
      'c.company_name as companyName',
      selectFrom('sessions')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('sessions.user_id', '=', 'u.id')
        .$asScalar()
        .as('sessionCount'),
      lastSeenAt.as('lastSeenAt'),
      selectFrom('projects as p')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('p.client_id', '=', 'u.id')
        .$asScalar()
        .as('projectCount'),
      selectFrom('bids as b')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('b.developer_id', '=', 'u.id')
        .$asScalar()
        .as('bidCount'),
      'hires.all as hireCount',
      'hires.running as runningHireCount',
      selectLatestHires(ref('u.id')).as('latestHires'),
      selectFrom('reports as r')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('r.user_id', '=', 'u.id')
        .where('r.status', '=', 'open')
        .$asScalar()
        .as('openReportCount'),
      selectUserReports(ref('u.id')).as('reports'),
      selectUserEntries(ref('u.id')).as('entries'),
      suspensions.as('suspensions'),
    ])
    .where('u.id', '=', userId)
    .executeTakeFirst();
  return row ?? null;
}
