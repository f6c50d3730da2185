import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { rows } from '#platform/server/db.ts';

/** Which of these people are developers. */
export async function developersAmong(em: SqlEntityManager, ids: number[]): Promise<number[]> {
  const found = await rows<{ id: number }>(
    em,
    `select user_id as id from developers where user_id = any($1::int[])`,
    [ids],
  );
  return found.map(({ id }) => id);
}

/** How a developer's invitation to a project stands, or null without one. */
export async function invitationStatus(
  em: SqlEntityManager,
  projectId: number,
  developerId: number,
): Promise<string | null> {
  const [found] = await rows<{ status: string }>(
    em,
    'select status from invitations where project_id = $1 and developer_id = $2',
    [projectId, developerId],
  );
  return found?.status ?? null;
}
