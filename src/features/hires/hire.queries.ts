import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { iso, row } from '#platform/server/db.ts';

/** Since when a hire `h` is completed, or null: nothing follows, so it stands there since then. */
export const COMPLETED_AT = `case when h.state = 'completed' then ${iso('h.state_since')} end`;

interface Work {
  clientId: number;
  developerId: number;
  completedAt: Date | null;
}

/** Who works on a project for whom, and since when it is done; null before anybody is hired. */
export async function workOn(em: SqlEntityManager, projectId: number): Promise<Work | null> {
  const found = await row<Omit<Work, 'completedAt'> & { completedAt: string | null }>(
    em,
    `select h.client_id as "clientId", h.developer_id as "developerId",
       ${COMPLETED_AT} as "completedAt"
     from hires h where h.project_id = $1`,
    [projectId],
  );
  return found && { ...found, completedAt: found.completedAt ? new Date(found.completedAt) : null };
}

export async function completedBy(em: SqlEntityManager, developerId: number): Promise<number> {
  const found = await row<{ count: number }>(
    em,
    `select count(*)::int as count from hires where developer_id = $1 and state = 'completed'`,
    [developerId],
  );
  return found?.count ?? 0;
}
