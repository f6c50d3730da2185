import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { type Expression, expressionBuilder, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import { fullName, selectNameById } from '#features/accounts/user-columns.queries.ts';
import { type Aliased, db, flag } from '#platform/server/database/db.ts';
import type { SubjectKind } from './report.rules.ts';

/**
 * Selects the columns of a `ReportView` of reports `r`, with the reporter as `u` and, depending on
 * the subject, the project as `p` and the reported developer as `d`.
 */
export function selectReportViews(em: SqlEntityManager) {
  return db(em)
    .selectFrom('reports as r')
    .innerJoin('users as u', 'u.id', 'r.reporter_id')
    .leftJoin('projects as p', 'p.id', 'r.project_id')
    .leftJoin('developers as d', 'd.user_id', 'r.user_id')
    .select(({ eb, fn, ref, val }) => [
      'r.id',
      'r.reason',
      'r.details',
      'r.status',
      'r.created_at as createdAt',
      jsonBuildObject({
        kind: eb
          .case()
          .when('r.project_id', 'is not', null)
          .then(val<SubjectKind>('project'))
          .when('r.message_id', 'is not', null)
          .then(val<SubjectKind>('message'))
          .when('d.user_id', 'is not', null)
          .then(val<SubjectKind>('developer'))
          .else(val<SubjectKind>('client'))
          .end(),
        // Never null, because the constraint `reports_one_subject` requires a project or a user.
        id: fn.coalesce('r.project_id', 'r.message_id', 'r.user_id').$notNull(),
        name: fn.coalesce('p.title', selectNameById(ref('r.user_id'))).$notNull(),
      }).as('subject'),
      jsonBuildObject({ id: ref('u.id'), name: fullName, role: ref('u.role') }).as('reporter'),
      'r.outcome',
      'r.resolved_at as resolvedAt',
      selectNameById(ref('r.resolved_by_id')).as('resolvedByName'),
    ]);
}

// Columns of reads that select the reported project as `p`, and the owner of the subject
// as `owner`.
const eb = expressionBuilder<Aliased<'p', 'projects'> & Aliased<'owner', 'users'>, 'p' | 'owner'>();

/** Returns the actions against a subject since a time that are still in force. */
export function actionsSinceColumns(time: Expression<string>) {
  const removal = eb
    .selectFrom('project_takedowns as removal')
    .select('removal.id')
    .whereRef('removal.id', '=', 'p.takedown_id')
    .where('removal.at', '>=', time);
  return [
    flag(eb.exists(removal)).as('removedSince'),
    flag(eb.fn.coalesce(eb('owner.suspended_at', '>=', time), sql.lit(false))).as('suspendedSince'),
  ] as const;
}
