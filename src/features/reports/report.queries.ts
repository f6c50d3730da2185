import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { firstUsersByWords } from '#features/accounts/user-search.queries.ts';
import { db, keyset } from '#platform/server/db.ts';
import { matchesWords } from '#platform/server/search.ts';
import { UNNAMED } from '#platform/server/statement-names.ts';
import { idSought, isIdAlone } from '#platform/shared/id.ts';
import { reportsWithSubject } from './report-columns.queries.ts';
import type { QueueQuery, ReportView } from './resolution.schema.ts';

/** The subject of a report: a project, or a person for their profile or for one message. */
export interface Subject {
  userId: number | null;
  projectId: number | null;
  messageId: number | null;
}

/** Returns whether a person has reported a subject and the report is open. */
export async function hasOpenReport(
  em: SqlEntityManager,
  reporterId: number,
  { userId, projectId, messageId }: Subject,
): Promise<boolean> {
  const found = await db(em)
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
  return found !== undefined;
}

/** Selects the ids of reports by words of the project or of a person, or by an id. */
function reportsSought(em: SqlEntityManager, search: string) {
  const reports = db(em).selectFrom('reports').select('reports.id');
  const id = idSought(search);
  const byId = reports
    .where('reports.id', '=', id)
    .union(reports.where('reports.project_id', '=', id));
  if (isIdAlone(search)) return byId;
  const people = firstUsersByWords(em, search);
  return byId
    .union(
      reports
        .innerJoin('projects as p', 'p.id', 'reports.project_id')
        .where(({ ref }) => matchesWords(ref('p.full_tsv'), search)),
    )
    .union(reports.where('reports.user_id', 'in', people))
    .union(reports.where('reports.reporter_id', 'in', people));
}

/**
 * Returns reports, and one more than the limit if there are more. Open ones alone are listed from the
 * oldest on, because it has waited longest; others from the newest on.
 */
export function reportsOf(em: SqlEntityManager, query: QueueQuery): Promise<ReportView[]> {
  const { search, status, kind, reason, cursor, limit } = query;
  let reports = reportsWithSubject(em);
  if (status) reports = reports.where('r.status', '=', status);
  if (reason) reports = reports.where('r.reason', '=', reason);
  if (kind === 'project') reports = reports.where('r.project_id', 'is not', null);
  if (kind === 'message') reports = reports.where('r.message_id', 'is not', null);
  if (kind === 'developer' || kind === 'client') {
    reports = reports
      .where('r.user_id', 'is not', null)
      .where('r.message_id', 'is', null)
      .where('d.user_id', kind === 'developer' ? 'is not' : 'is', null);
  }
  if (search) reports = reports.where('r.id', 'in', reportsSought(em, search)).modifyEnd(UNNAMED);
  const order = status === 'open' ? 'asc' : 'desc';
  return keyset(reports, ['r.created_at', 'r.id'], { cursor, limit, order }).execute();
}

/** Counts open reports up to 1,000. */
export async function openReports(em: SqlEntityManager): Promise<number> {
  const { count } = await db(em)
    .selectFrom(({ selectFrom }) =>
      selectFrom('reports').select('id').where('status', '=', 'open').limit(1_000).as('open'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
