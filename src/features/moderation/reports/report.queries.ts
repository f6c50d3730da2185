import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { expressionBuilder } from 'kysely';
import { selectFirstUsersBySearch } from '#features/accounts/user-search.queries.ts';
import { type Aliased, db, keyset } from '#platform/server/database/db.ts';
import { matchesWords } from '#platform/server/database/search-conditions.ts';
import { UNNAMED } from '#platform/server/database/statement-names.ts';
import { isIdSearch, parseSearchedId } from '#platform/shared/fields/id.ts';
import type { SubjectKind } from './report.rules.ts';
import { selectReportViews } from './report-columns.queries.ts';
import type { ReportQuery, ReportView } from './resolution.schema.ts';

/** Subject of a report: a project, or a user because of their profile or one message. */
export interface ReportSubject {
  userId: number | null;
  projectId: number | null;
  messageId: number | null;
}

/** Returns whether a person has reported a subject and the report is open. */
export async function hasOpenReport(
  em: SqlEntityManager,
  reporterId: number,
  { userId, projectId, messageId }: ReportSubject,
): Promise<boolean> {
  const row = await db(em)
    .selectFrom('reports')
    .select('id')
    .where('reporter_id', '=', reporterId)
    .where('status', '=', 'open')
    .where(({ and, eb, or }) =>
      or([
        eb('project_id', '=', projectId),
        and([eb('user_id', '=', userId), eb('message_id', 'is not distinct from', messageId)]),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** Selects the ids of reports by words of the project or of a person, or by an id. */
function selectMatchingReports(em: SqlEntityManager, search: string) {
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

/** Returns the condition that the subject of a report `r` is of a kind. */
function isSubjectOfKind(kind: SubjectKind) {
  const eb = expressionBuilder<Aliased<'r', 'reports'>, 'r'>();
  if (kind === 'project') return eb('r.project_id', 'is not', null);
  if (kind === 'message') return eb('r.message_id', 'is not', null);
  const developer = eb
    .selectFrom('developers as d')
    .select('d.user_id')
    .whereRef('d.user_id', '=', 'r.user_id');
  return eb.and([
    eb('r.user_id', 'is not', null),
    eb('r.message_id', 'is', null),
    eb(developer, kind === 'developer' ? 'is not' : 'is', null),
  ]);
}

/**
 * Returns reports, and one more than the limit if there is a next page. If only open ones are
 * listed, the oldest is first because it has waited longest; otherwise the newest.
 */
export function listReports(em: SqlEntityManager, query: ReportQuery): Promise<ReportView[]> {
  const { search, status, kind, reason, cursor, limit } = query;
  const order = status === 'open' ? 'asc' : 'desc';
  let reports = db(em).selectFrom('reports as r').select(['r.id', 'r.created_at']);
  if (status) reports = reports.where('r.status', '=', status);
  if (reason) reports = reports.where('r.reason', '=', reason);
  if (kind) reports = reports.where(isSubjectOfKind(kind));
  if (search) reports = reports.where('r.id', 'in', selectMatchingReports(em, search));
  const page = keyset(reports, ['r.created_at', 'r.id'], { cursor, limit, order });
  return selectReportViews(em)
    .where('r.id', 'in', db(em).selectFrom(page.as('page')).select('page.id'))
    .orderBy('r.created_at', order)
    .orderBy('r.id', order)
    .$if(search !== undefined, (found) => found.modifyEnd(UNNAMED))
    .execute();
}

/** Counts open reports up to 1,000. */
export async function countOpenReports(em: SqlEntityManager): Promise<number> {
  const { count } = await db(em)
    .selectFrom(({ selectFrom }) =>
      selectFrom('reports').select('id').where('status', '=', 'open').limit(1_000).as('open'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
