import type { ActorCtx } from '#platform/server/context.ts';
import { cutPage } from '#platform/shared/page.ts';
import { noRoom, partyOf } from '../hire.rules.ts';
import type {
  DeliveryQuery,
  DeliveryView,
  DisputeListQuery,
  OfferView,
  StatementView,
} from './room.schema.ts';
import { deliveriesOf, offersOf, statementsOf } from './room-lists.queries.ts';

/** Returns deliveries of a hire to its sides and to admins, newest first. */
export async function projectDeliveries({ em, actor }: ActorCtx, query: DeliveryQuery) {
  const { items } = readable(await deliveriesOf(em, query.projectId, query), actor);
  return cutDeliveries(items, query.limit);
}

/** Returns statements in a dispute to the sides of the hire and to admins, newest first. */
export async function disputeStatements({ em, actor }: ActorCtx, query: DisputeListQuery) {
  const { items } = readable(await statementsOf(em, query.disputeId, query), actor);
  return cutStatements(items, query.limit);
}

/** Returns offers in a dispute to the sides of the hire and to admins, newest first. */
export async function disputeOffers({ em, actor }: ActorCtx, query: DisputeListQuery) {
  const { items } = readable(await offersOf(em, query.disputeId, query), actor);
  return cutOffers(items, query.limit);
}

/**
 * Throws a 404, as if the hire did not exist, if the actor is neither a side of it nor an admin.
 */
function readable<Found extends { clientId: number; developerId: number }>(
  row: Found | undefined,
  actor: ActorCtx['actor'],
): Found {
  if (!row || !partyOf(row, actor)) throw noRoom();
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
