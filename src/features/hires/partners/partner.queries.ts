import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { rows } from '#platform/server/db.ts';

export interface SharedWork {
  projectId: number;
  title: string;
  /** The other side of it, who is the client or the developer. */
  partnerId: number;
  partnerRole: 'client' | 'developer';
  /** Of the one who was asked about. */
  name: string;
  suspended: boolean;
}

/** Work of a person that runs, and who shares it. */
export function sharedWorkOf(em: SqlEntityManager, userId: number): Promise<SharedWork[]> {
  const running = `h.state not in ('completed', 'cancelled')`;
  return rows<SharedWork>(
    em,
    `select w.*, p.title, u.first_name || ' ' || u.last_name as name,
       u.suspended_at is not null as suspended from (
       select h.project_id as "projectId", h.developer_id as "partnerId",
         'developer' as "partnerRole" from hires h where h.client_id = $1 and ${running}
       union all
       select h.project_id, h.client_id, 'client' from hires h
         where h.developer_id = $1 and ${running}) w
     join projects p on p.id = w."projectId" join users u on u.id = $1
     order by w."projectId"`,
    [userId],
  );
}
