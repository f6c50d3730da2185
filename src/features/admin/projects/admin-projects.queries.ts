import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import { jsonArrayFrom, jsonBuildObject, jsonObjectFrom } from 'kysely/helpers/postgres';
import { selectFirstUsersBySearch } from '#features/accounts/account.queries.ts';
import { concatName, fullName } from '#features/accounts/user-columns.queries.ts';
import { agreedCents, currentMilestone } from '#features/hires/hire.queries.ts';
import { selectNamedMilestone } from '#features/hires/milestones/named-milestone.queries.ts';
import {
  isAppealOpen,
  moderationActionColumns,
} from '#features/moderation/appeals/moderation-action.queries.ts';
import { detailColumns } from '#features/projects/brief/project-file.queries.ts';
import { projectColumns } from '#features/projects/project-conditions.queries.ts';
import { UNNAMED } from '#platform/server/database/database-client.ts';
import { type Aliased, db, flag, isoText, keyset } from '#platform/server/database/db.ts';
import { isWithinDays, matchesWords } from '#platform/server/database/sql-expressions.ts';
import { isIdSearch, parseSearchedId } from '#platform/shared/fields/id.ts';
import { selectProjectEntries, selectProjectReports } from '../activity/activity.queries.ts';
import type { AdminProjectState } from './admin-projects.rules.ts';
import type {
  AdminProjectDetails,
  AdminProjectQuery,
  AdminProjectRow,
} from './admin-projects.schema.ts';

const eb = expressionBuilder<Aliased<'p', 'projects'> & Aliased<'u', 'users'>, 'p' | 'u'>();

const hasOpenAppeal = eb.exists(
  eb
    .selectFrom('project_takedowns as s')
    .select('s.id')
    .whereRef('s.project_id', '=', 'p.id')
    .where(isAppealOpen),
);

const projectRowColumns = [
  ...projectColumns,
  'p.status',
  flag(hasOpenAppeal).as('hasOpenAppeal'),
  jsonBuildObject({
    id: eb.ref('u.id'),
    name: fullName,
    email: eb.ref('u.email'),
    suspended: flag(eb('u.suspended_at', 'is not', null)),
  }).as('client'),
  eb
    .selectFrom('payments as y')
    .leftJoin('milestones as m', 'm.payment_id', 'y.id')
    // Without what lower prices gave back.
    .select(({ cast, fn }) =>
      cast<number | null>(fn.sum(sql`y.amount_cents - coalesce(m.reduced_cents, 0)`), 'bigint').as(
        'cents',
      ),
    )
    .whereRef('y.project_id', '=', 'p.id')
    .where('y.status', '=', 'held')
    .as('heldCents'),
] as const;

/**
 * The status is a literal, because PostgreSQL uses a partial index only if its condition contains
 * the same literal.
 */
function hasState(state: AdminProjectState): Expression<SqlBool> {
  if (state === 'appealed') return eb.and([hasState('removed'), hasOpenAppeal]);
  return sql<boolean>`${eb.ref('p.status')} = ${sql.lit(state)}`;
}

function matchesFilters({ state, visibility, category, money, from, until }: AdminProjectQuery) {
  return eb.and([
    ...(state ? [hasState(state)] : []),
    ...(visibility ? [eb('p.is_private', '=', visibility === 'private')] : []),
    ...(category ? [eb('p.category', '=', category)] : []),
    ...(money ? [eb('p.holds_money', '=', eb.lit(true))] : []),
    isWithinDays(eb.ref('p.created_at'), { from, until }),
  ]);
}

/** A search such as `#12` matches ids only. */
function selectMatchingProjectIds(em: SqlEntityManager, search: string) {
  const byId = db(em)
    .selectFrom('projects')
    .select('projects.id')
    .where('projects.id', '=', parseSearchedId(search));
  if (isIdSearch(search)) return byId;
  return (
    db(em)
      .selectFrom('projects')
      .select('projects.id')
      .where(({ ref }) => matchesWords(ref('projects.full_tsv'), search))
      // The third argument excludes developers, because they have no projects.
      .union(
        db(em)
          .selectFrom('projects')
          .select('projects.id')
          .where('projects.client_id', 'in', selectFirstUsersBySearch(em, search, 'developer')),
      )
      .union(byId)
  );
}

export function listProjects(
  em: SqlEntityManager,
  query: AdminProjectQuery,
): Promise<AdminProjectRow[]> {
  const { search, sort, cursor, limit } = query;
  let projects = db(em)
    .selectFrom('projects as p')
    .innerJoin('users as u', 'u.id', 'p.client_id')
    .select(projectRowColumns)
    .where(matchesFilters(query));
  if (search) {
    // Not prepared, because the best plan depends on how many projects the search matches.
    projects = projects
      .where('p.id', 'in', selectMatchingProjectIds(em, search))
      .modifyEnd(UNNAMED);
  }
  if (cursor && 'by' in cursor) {
    const [budget = 0, id = 0] = cursor.figures;
    // `at` is the value of the first column of the order.
    return keyset(projects, ['p.budget', 'p.id'], { cursor: { at: budget, id }, limit }).execute();
  }
  return keyset(projects, [sort === 'budget' ? 'p.budget' : 'p.created_at', 'p.id'], {
    cursor,
    limit,
    order: sort === 'oldest' ? 'asc' : 'desc',
  }).execute();
}

const latestPayments = jsonArrayFrom(
  eb
    .selectFrom('payments as y')
    .innerJoin('users as d', 'd.id', 'y.developer_id')
    .select(({ ref }) => [
      'y.id',
      'y.status',
      'y.amount_cents as amountCents',
      'y.refunded_cents as refundedCents',
      selectNamedMilestone(ref('y.milestone_id')).as('milestone'),
      isoText(ref('y.created_at')).as('createdAt'),
      concatName(ref('d.first_name'), ref('d.last_name')).as('developerName'),
    ])
    .whereRef('y.project_id', '=', 'p.id')
    .orderBy('y.created_at', 'desc')
    .limit(10),
);

const hiredDeveloper = jsonObjectFrom(
  eb
    .selectFrom('hires as h')
    .innerJoinLateral(currentMilestone, (join) => join.onTrue())
    .innerJoin('users as d', 'd.id', 'h.developer_id')
    .select(({ ref }) => [
      'd.id',
      concatName(ref('d.first_name'), ref('d.last_name')).as('name'),
      agreedCents.as('amountCents'),
      'm.state',
      isoText(ref('h.hired_at')).as('hiredAt'),
    ])
    .whereRef('h.project_id', '=', 'p.id'),
);

export async function findProjectDetails(
  em: SqlEntityManager,
  id: number,
): Promise<AdminProjectDetails | null> {
  const row = await db(em)
    .selectFrom('projects as p')
    .innerJoin('users as u', 'u.id', 'p.client_id')
    .select(projectRowColumns)
    .select(detailColumns)
    .select(({ ref, selectFrom }) => [
      'p.description',
      'p.bid_total as bidTotal',
      selectFrom('invitations as i')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('i.project_id', '=', 'p.id')
        .$asScalar()
        .as('invitationCount'),
      hiredDeveloper.as('hiredDeveloper'),
      latestPayments.as('payments'),
      selectFrom('reports as r')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('r.project_id', '=', 'p.id')
        .where('r.status', '=', 'open')
        .$asScalar()
        .as('openReportCount'),
      selectProjectReports(ref('p.id')).as('reports'),
      selectProjectEntries(ref('p.id')).as('entries'),
      jsonArrayFrom(
        selectFrom('project_takedowns as s')
          .select(moderationActionColumns)
          .whereRef('s.project_id', '=', 'p.id')
          .orderBy('s.at', 'desc')
          .orderBy('s.id', 'desc')
          .limit(20),
      ).as('takedowns'),
    ])
    .where('p.id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}
