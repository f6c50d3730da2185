import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { OWN_MEASURE } from '#features/accounts/measures/measure.queries.ts';
import { row, rows } from '#platform/server/db.ts';
import type { OwnRemoval } from './removal.schema.ts';

/** Whose a project is, with why it is removed, if it is; null without project. */
export function removalOf(
  em: SqlEntityManager,
  projectId: number,
): Promise<{ clientId: number; removal: OwnRemoval | null } | null> {
  return row(
    em,
    `select p.client_id as "clientId", (select to_json(open) from (select ${OWN_MEASURE}
       from project_removals s where s.project_id = p.id and s.ended_at is null) open) as removal
     from projects p where p.id = $1`,
    [projectId],
  );
}

/** Whether money is held for project `p`, as SQL. */
export const HOLDS_MONEY = 'p.holds_money';

/** Whether money of a client lies with the platform for this project. */
export async function holdsMoney(em: SqlEntityManager, projectId: number): Promise<boolean> {
  const found = await row(em, `select 1 from projects p where p.id = $1 and ${HOLDS_MONEY}`, [
    projectId,
  ]);
  return found !== null;
}

/** Whether a project's client has left; who leaves now waits for the transaction, or is waited for. */
export async function clientLeft(em: SqlEntityManager, projectId: number): Promise<boolean> {
  const found = await row<{ left: boolean }>(
    em,
    `select deleted_at is not null as left from users
     where id = (select client_id from projects where id = $1) for share`,
    [projectId],
  );
  return found?.left ?? false;
}

/** Whose open pages may show a project: its client, bidders, the invited, and who asked to be. */
export async function onlookersOf(em: SqlEntityManager, projectId: number): Promise<number[]> {
  const found = await rows<{ id: number }>(
    em,
    `select client_id as id from projects where id = $1
     union select developer_id from bids where project_id = $1
     union select developer_id from invitations where project_id = $1
     union select developer_id from invitation_requests where project_id = $1`,
    [projectId],
  );
  return found.map(({ id }) => id);
}

/** Of which project a removal is. */
export async function removedProjectOf(em: SqlEntityManager, id: number): Promise<number | null> {
  const found = await row<{ projectId: number }>(
    em,
    'select project_id as "projectId" from project_removals where id = $1',
    [id],
  );
  return found?.projectId ?? null;
}
