import type { ActorCtx } from '#platform/server/context.ts';
import { cutPage } from '#platform/shared/lists/pagination.ts';
import { partyOf, workspaceNotFound } from '../hire.rules.ts';
import type {
  DeliveryQuery,
  DeliveryView,
  DisputeListQuery,
  OfferView,
  StatementView,
} from './workspace.schema.ts';
import {
  findDeliveriesPage,
  findOffersPage,
  findStatementsPage,
} from './workspace-lists.queries.ts';

/** Returns deliveries of a hire to its sides and to admins, newest first. */
export async function listDeliveries({ em, actor }: ActorCtx, query: DeliveryQuery) {
  const { items } = assertVisible(await findDeliveriesPage(em, query.projectId, query), actor);
  return cutDeliveries(items, query.limit);
}

/** Returns statements in a dispute to the sides of the hire and to admins, newest first. */
export async function listStatements({ em, actor }: ActorCtx, query: DisputeListQuery) {
  const { items } = assertVisible(await findStatementsPage(em, query.disputeId, query), actor);
  return cutStatements(items, query.limit);
}

/** Returns offers in a dispute to the sides of the hire and to admins, newest first. */
export async function listOffers({ em, actor }: ActorCtx, query: DisputeListQuery) {
  const { items } = assertVisible(await findOffersPage(em, query.disputeId, query), actor);
  return cutOffers(items, query.limit);
}

/**
 * Throws a 404, as if the hire did not exist, if the actor is neither a side of it nor an admin.
 */
function assertVisible<Row extends { clientId: number; developerId: number }>(
  row: Row | undefined,
  actor: ActorCtx['actor'],
): Row {
  if (!row || !partyOf(row, actor)) throw workspaceNotFound();
  return row;
}

export function cutDeliveries(rows: DeliveryView[], limit: number) {
  return cutPage(rows, limit, ({ deliveredAt, id }) => ({ at: deliveredAt, id }));
}

export function cutStatements(rows: StatementView[], limit: number) {
  return cutPage(rows, limit, ({ at, id }) => ({ at, id }));
}

export function cutOffers(rows: OfferView[], limit: number) {
  return cutPage(rows, limit, ({ madeAt, id }) => ({ at: madeAt, id }));
}
