import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { type Expression, expressionBuilder, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import { selectFirstUsersBySearch } from '#features/accounts/account.queries.ts';
import { fullName, selectNameById } from '#features/accounts/user-columns.queries.ts';
import type { ReadCondition } from '#features/files/file.queries.ts';
import { UNNAMED } from '#platform/server/database/database-client.ts';
import { type Aliased, db, flag, isoText, keyset } from '#platform/server/database/db.ts';
import { matchesWords } from '#platform/server/database/sql-expressions.ts';
import { isIdSearch, parseSearchedId } from '#platform/shared/fields/id.ts';
import type { SubjectKind } from './report.rules.ts';
import type { ReportQuery, ReportView } from './resolution.schema.ts';

/** Aliases: `r` report, `u` reporter, `p` project, `d` reported developer, `q` question. */
export function selectReportViews(em: SqlEntityManager) {
  return db(em)
    .selectFrom('reports as r')
    .innerJoin('users as u', 'u.id', 'r.reporter_id')
    .leftJoin('projects as p', 'p.id', 'r.project_id')
    .leftJoin('developers as d', 'd.user_id', 'r.user_id')
    .leftJoin('project_questions as q', 'q.id', 'r.question_id')
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
          .when('q.asker_id', '=', ref('r.user_id'))
          .then(val<SubjectKind>('question'))
          .when('q.id', 'is not', null)
          .then(val<SubjectKind>('answer'))
          .when('d.user_id', 'is not', null)
          .then(val<SubjectKind>('developer'))
          .else(val<SubjectKind>('client'))
          .end(),
        // Never null, because the constraint `reports_one_subject` requires a project or a user.
        id: fn.coalesce('r.project_id', 'r.message_id', 'r.question_id', 'r.user_id').$notNull(),
        name: fn.coalesce('p.title', selectNameById(ref('r.user_id'))).$notNull(),
      }).as('subject'),
      jsonBuildObject({ id: ref('u.id'), name: fullName, role: ref('u.role') }).as('reporter'),
      'r.outcome',
      'r.resolved_at as resolvedAt',
      selectNameById(ref('r.resolved_by_id')).as('resolvedByName'),
    ]);
}

const eb = expressionBuilder<
  Aliased<'p', 'projects'> & Aliased<'owner', 'users'> & Aliased<'picture', 'files'>,
  'p' | 'owner' | 'picture'
>();

/** Removed or suspended at `time` or later, and still so. */
export function actionsSinceColumns(time: Expression<string>) {
  const takedown = eb
    .selectFrom('project_takedowns as takedown')
    .select('takedown.id')
    .whereRef('takedown.id', '=', 'p.takedown_id')
    .where('takedown.at', '>=', time);
  return [
    flag(
      eb.or([
        eb.exists(takedown),
        eb.fn.coalesce(eb('picture.removed_at', '>=', time), sql.lit(false)),
      ]),
    ).as('removedSince'),
    flag(eb.fn.coalesce(eb('owner.suspended_at', '>=', time), sql.lit(false))).as('suspendedSince'),
  ] as const;
}

export interface ReportSubject {
  userId: number | null;
  projectId: number | null;
  messageId: number | null;
  questionId: number | null;
}

export async function hasOpenReport(
  em: SqlEntityManager,
  reporterId: number,
  { userId, projectId, messageId, questionId }: ReportSubject,
): Promise<boolean> {
  const row = await db(em)
    .selectFrom('reports')
    .select('id')
    .where('reporter_id', '=', reporterId)
    .where('status', '=', 'open')
    .where(({ and, eb, or }) =>
      or([
        eb('project_id', '=', projectId),
        and([
          eb('user_id', '=', userId),
          eb('message_id', 'is not distinct from', messageId),
          eb('question_id', 'is not distinct from', questionId),
        ]),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}

const file = expressionBuilder<Aliased<'f', 'files'>, 'f'>();
const reportsOfFile = file
  .selectFrom('reports as r')
  .select('r.id')
  .whereRef('r.picture_id', '=', 'f.id');

/** Kept until the report is resolved, even if its owner replaces it. */
export const isReportedPicture = file.exists(reportsOfFile.where('r.status', '=', sql.lit('open')));

/** Admins see what was reported, even if it is no longer shown. */
export const isPictureOfReport: ReadCondition = ({ role }) =>
  file.and([file.lit(role === 'admin'), file.exists(reportsOfFile)]);

/** By words of the project, the reported user or the reporter, or by id. `#12` matches ids only. */
function selectMatchingReportIds(em: SqlEntityManager, search: string) {
  const reports = db(em).selectFrom('reports').select('reports.id');
  const id = parseSearchedId(search);
  const byId = reports
    .where('reports.id', '=', id)
    .union(reports.where('reports.project_id', '=', id));
  if (isIdSearch(search)) return byId;
  const matchingUsers = selectFirstUsersBySearch(em, search);
  return byId
    .union(
      reports
        .innerJoin('projects as p', 'p.id', 'reports.project_id')
        .where(({ ref }) => matchesWords(ref('p.full_tsv'), search)),
    )
    .union(reports.where('reports.user_id', 'in', matchingUsers))
    .union(reports.where('reports.reporter_id', 'in', matchingUsers));
}

function isSubjectOfKind(kind: SubjectKind) {
  const eb = expressionBuilder<Aliased<'r', 'reports'>, 'r'>();
  if (kind === 'project') return eb('r.project_id', 'is not', null);
  if (kind === 'message') return eb('r.message_id', 'is not', null);
  if (kind === 'question' || kind === 'answer') {
    const askerId = eb
      .selectFrom('project_questions as q')
      .select('q.asker_id')
      .whereRef('q.id', '=', 'r.question_id');
    return eb(askerId, kind === 'question' ? '=' : '<>', eb.ref('r.user_id'));
  }
  const developerId = eb
    .selectFrom('developers as d')
    .select('d.user_id')
    .whereRef('d.user_id', '=', 'r.user_id');
  return eb.and([
    eb('r.user_id', 'is not', null),
    eb('r.message_id', 'is', null),
    eb('r.question_id', 'is', null),
    eb(developerId, kind === 'developer' ? 'is not' : 'is', null),
  ]);
}

/**
 * Open reports: oldest first, because it has waited longest; else newest first. One row more than
 * the limit if there is a next page.
 */
export function listReports(em: SqlEntityManager, query: ReportQuery): Promise<ReportView[]> {
  const { search, status, kind, reason, cursor, limit } = query;
  const order = status === 'open' ? 'asc' : 'desc';
  let reports = db(em).selectFrom('reports as r').select(['r.id', 'r.created_at']);
  if (status) reports = reports.where('r.status', '=', status);
  if (reason) reports = reports.where('r.reason', '=', reason);
  if (kind) reports = reports.where(isSubjectOfKind(kind));
  if (search) reports = reports.where('r.id', 'in', selectMatchingReportIds(em, search));
  const page = keyset(reports, ['r.created_at', 'r.id'], { cursor, limit, order });
  return (
    selectReportViews(em)
      .where('r.id', 'in', db(em).selectFrom(page.as('page')).select('page.id'))
      .orderBy('r.created_at', order)
      .orderBy('r.id', order)
      // Not prepared, because the best plan depends on the filters and the search.
      .modifyEnd(UNNAMED)
      .execute()
  );
}

/** Longest waiting first. */
export function selectOpenReports(em: SqlEntityManager, limit: number) {
  return db(em)
    .selectFrom('reports as r')
    .leftJoin('projects as p', 'p.id', 'r.project_id')
    .select(({ fn, ref }) => [
      'r.id',
      'r.reason',
      fn
        .coalesce('p.title', selectNameById(ref('r.user_id')))
        .$notNull()
        .as('subjectName'),
      isoText(ref('r.created_at')).as('createdAt'),
    ])
    .where('r.status', '=', sql.lit('open'))
    .orderBy('r.created_at')
    .orderBy('r.id')
    .limit(limit);
}
