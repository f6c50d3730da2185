import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { db } from '#platform/server/database/db.ts';
import type { RevisionView } from './brief.schema.ts';

/** Returns the stored revisions of a project, newest first; `publicOnly` omits private ones. */
export function listStoredRevisions(
  em: SqlEntityManager,
  projectId: number,
  publicOnly: boolean,
): Promise<RevisionView[]> {
  return db(em)
    .selectFrom('project_revisions as r')
    .select(['r.revision', 'r.at', 'r.is_material as isMaterial', 'r.changes'])
    .where('r.project_id', '=', projectId)
    .$if(publicOnly, (query) => query.where('r.was_private', '=', false))
    .orderBy('r.revision', 'desc')
    .execute();
}

/** Returns whether a bid was ever placed on a project, also if it was withdrawn since. */
export async function hasEverHadBids(em: SqlEntityManager, projectId: number): Promise<boolean> {
  const bid = await db(em)
    .selectFrom('bids')
    .select('id')
    .where('project_id', '=', projectId)
    .limit(1)
    .executeTakeFirst();
  return bid !== undefined;
}

/** Returns the developers with an active bid on a project. */
export async function listBidderIds(em: SqlEntityManager, projectId: number): Promise<number[]> {
  const rows = await db(em)
    .selectFrom('bids')
    .select('developer_id as id')
    .where('project_id', '=', projectId)
    .where('status', '=', 'active')
    .orderBy('developer_id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Returns whether the provider is processing a payment for a project. */
export async function isPaymentInProgress(
  em: SqlEntityManager,
  projectId: number,
): Promise<boolean> {
  const payment = await db(em)
    .selectFrom('payments')
    .select('id')
    .where('project_id', '=', projectId)
    .where('status', 'in', ['requires_action', 'processing'])
    .executeTakeFirst();
  return payment !== undefined;
}
