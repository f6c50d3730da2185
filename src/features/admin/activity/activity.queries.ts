import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { concatName } from '#features/accounts/user-columns.queries.ts';
import { actorName } from '#features/audit/audit.queries.ts';
import { type Aliased, isoText } from '#platform/server/database/db.ts';

const REPORTS_LIMIT = 20;
const ENTRIES_LIMIT = 10;

const eb = expressionBuilder<Aliased<'r', 'reports'> & Aliased<'e', 'audit_entries'>, 'r' | 'e'>();

function selectNewestReports(condition: Expression<SqlBool>) {
  return jsonArrayFrom(
    eb
      .selectFrom('reports as r')
      .innerJoin('users as reporter', 'reporter.id', 'r.reporter_id')
      .select(({ ref }) => [
        'r.id',
        'r.reason',
        'r.details',
        'r.outcome',
        isoText(ref('r.created_at')).as('createdAt'),
        concatName(ref('reporter.first_name'), ref('reporter.last_name')).as('reporterName'),
      ])
      .where(condition)
      .orderBy('r.created_at', 'desc')
      .orderBy('r.id', 'desc')
      .limit(REPORTS_LIMIT),
  );
}

export function selectProjectReports(projectId: Expression<number>) {
  return selectNewestReports(eb('r.project_id', '=', projectId));
}

export function selectUserReports(userId: Expression<number>) {
  return selectNewestReports(eb('r.user_id', '=', userId));
}

function selectNewestEntries(condition: Expression<SqlBool>) {
  return eb
    .selectFrom('audit_entries as e')
    .select(({ ref }) => [
      'e.id',
      'e.action',
      actorName.as('actorName'),
      isoText(ref('e.at')).as('at'),
    ])
    .where(condition)
    .orderBy('e.at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(ENTRIES_LIMIT);
}

/** The log stores ids of targets as text. */
const hasTarget = (type: 'user' | 'project', id: Expression<number>) =>
  eb.and([eb('e.target_type', '=', type), eb('e.target_id', '=', sql<string>`${id}::text`)]);

export function selectProjectEntries(projectId: Expression<number>) {
  return jsonArrayFrom(selectNewestEntries(hasTarget('project', projectId)));
}

/** Each of the two queries has its own index. `union` removes an entry that both queries return. */
export function selectUserEntries(userId: Expression<number>) {
  const entriesAboutUser = selectNewestEntries(hasTarget('user', userId));
  const entriesByUser = selectNewestEntries(eb('e.actor_id', '=', userId));
  return jsonArrayFrom(
    eb
      .selectFrom(entriesAboutUser.as('about'))
      .selectAll()
      .union(eb.selectFrom(entriesByUser.as('by')).selectAll())
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(ENTRIES_LIMIT),
  );
}
