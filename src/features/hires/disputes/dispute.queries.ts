import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { row, rows } from '#platform/server/db.ts';
import { Dispute } from './dispute.entity.ts';

/** The dispute a project is in, or null. */
export function openDispute(em: SqlEntityManager, projectId: number): Promise<Dispute | null> {
  return em.findOne(Dispute, { projectId, status: 'open' });
}

/** Those who wrote in a dispute after it was opened. */
export async function authorsIn(em: SqlEntityManager, disputeId: number): Promise<number[]> {
  const authors = await rows<{ id: number }>(
    em,
    'select distinct author_id as id from dispute_statements where dispute_id = $1',
    [disputeId],
  );
  return authors.map(({ id }) => id);
}

/** Whether somebody once wanted to build this project, or was asked to. */
export async function wasInvolved(
  em: SqlEntityManager,
  projectId: number,
  userId: number,
): Promise<boolean> {
  const found = await row<{ involved: boolean }>(
    em,
    `select exists (select from bids where project_id = $1 and developer_id = $2)
       or exists (select from invitations where project_id = $1 and developer_id = $2) as involved`,
    [projectId, userId],
  );
  return found?.involved ?? false;
}
