import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { iso, row, rows } from '#platform/server/db.ts';
import type { QueueQuery, ReportView } from './report.schema.ts';

/** Whose profile, or which project: one of the two. */
export interface Subject {
  userId: number | null;
  projectId: number | null;
}

export async function hasOpenReport(
  em: SqlEntityManager,
  reporterId: number,
  { userId, projectId }: Subject,
): Promise<boolean> {
  const found = await row(
    em,
    `select 1 from reports
     where reporter_id = $1 and (user_id = $2 or project_id = $3) and status = 'open'`,
    [reporterId, userId, projectId],
  );
  return found !== null;
}

/** Reports with who sent them, newest first; one more than asked tells of a next page. */
export function reportsOf(
  em: SqlEntityManager,
  { status, cursor, limit }: QueueQuery,
): Promise<ReportView[]> {
  return rows<ReportView>(
    em,
    `select r.id, r.reason, r.details, r.status, ${iso('r.created_at')} as "createdAt",
       case when p.id is null
         then json_build_object('kind', case when d.user_id is null then 'client'
           else 'developer' end, 'id', s.id, 'name', s.first_name || ' ' || s.last_name)
         else json_build_object('kind', 'project', 'id', p.id, 'name', p.title) end as subject,
       json_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name,
         'role', u.role) as reporter
     from reports r join users u on u.id = r.reporter_id
       left join users s on s.id = r.user_id
       left join developers d on d.user_id = r.user_id
       left join projects p on p.id = r.project_id
     where ($1::timestamptz is null or (r.created_at, r.id) < ($1::timestamptz, $2::int))
       ${status ? 'and r.status = $3' : ''}
     order by r.created_at desc, r.id desc limit ${limit + 1}`,
    [cursor?.at ?? null, cursor?.id ?? null, ...(status ? [status] : [])],
  );
}
