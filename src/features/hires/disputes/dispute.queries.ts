import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { type Expression, expressionBuilder } from 'kysely';
import { type Database, db, flag } from '#platform/server/database/db.ts';
import { changesCriteria, metCriteria } from '../deliveries/delivery-columns.queries.ts';
import { Dispute } from './dispute.entity.ts';

const eb = expressionBuilder<Database, never>();

export function findOpenDispute(
  em: SqlEntityManager,
  milestoneId: number,
): Promise<Dispute | null> {
  return em.findOne(Dispute, { milestoneId, status: 'open' });
}

/** The reason of the dispute is not a statement. */
export async function listStatementAuthorIds(
  em: SqlEntityManager,
  disputeId: number,
): Promise<number[]> {
  const authors = await db(em)
    .selectFrom('dispute_statements')
    .select('author_id as id')
    .distinct()
    .where('dispute_id', '=', disputeId)
    .execute();
  return authors.map(({ id }) => id);
}

/** Returns when the work of a milestone was first delivered; null if nothing was delivered. */
export async function findFirstDelivery(
  em: SqlEntityManager,
  milestoneId: number,
): Promise<Date | null> {
  const delivery = await db(em)
    .selectFrom('deliveries')
    .select('delivered_at as deliveredAt')
    .where('milestone_id', '=', milestoneId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return delivery ? new Date(delivery.deliveredAt) : null;
}

/** Undefined if nothing was delivered. */
export function findNewestDelivery(em: SqlEntityManager, milestoneId: number) {
  return db(em)
    .selectFrom('deliveries as v')
    .select([metCriteria.as('criteria'), changesCriteria.as('changesCriteria')])
    .where('v.milestone_id', '=', milestoneId)
    .orderBy('v.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The user has bid on the project or was invited to it. */
export function isInvolvedIn(projectId: number | Expression<number>, userId: number) {
  return eb.or(
    (['bids', 'invitations'] as const).map((table) =>
      eb.exists(
        eb
          .selectFrom(table)
          .select('id')
          .where('project_id', '=', projectId)
          .where('developer_id', '=', userId),
      ),
    ),
  );
}

export async function isUserInvolved(
  em: SqlEntityManager,
  projectId: number,
  userId: number,
): Promise<boolean> {
  const { involved } = await db(em)
    .selectNoFrom(flag(isInvolvedIn(projectId, userId)).as('involved'))
    .executeTakeFirstOrThrow();
  return involved;
}
