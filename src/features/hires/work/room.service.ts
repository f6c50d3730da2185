import type { ActorCtx } from '#platform/server/context.ts';
import type { Side } from '../disputes/dispute.rules.ts';
import { type HireFacts, noRoom, openSteps, partyOf } from '../hire.rules.ts';
import { whatNext } from './clock.rules.ts';
import { offeredTo, offersToSettle, standingOffer } from './offer-words.rules.ts';
import { type RoomRow, roomRow } from './room.queries.ts';
import { type OfferView, ROOM_PAGE, type RoomView } from './room.schema.ts';
import { cutDeliveries, cutOffers, cutStatements } from './room-lists.service.ts';

type Dispute = RoomView['disputes'][number];

/** Fields of an open dispute on which deadlines depend. */
type OpenDispute = Pick<Dispute, 'openedBy' | 'decidableFrom'>;

/** Returns the room of a hire to its two sides and to admins. Throws a 404 for all others. */
export async function projectRoom({ em, actor, now }: ActorCtx, projectId: number) {
  const row = await roomRow(em, projectId, actor.id, { limit: ROOM_PAGE });
  const party = row && partyOf({ clientId: row.client.id, developerId: row.developer.id }, actor);
  if (!row || !party) throw noRoom();
  const deliveries = cutDeliveries(row.deliveries, ROOM_PAGE);
  const disputes = row.disputes.map(disputeView);
  const dispute = disputes.find(({ status }) => status === 'open') ?? null;
  const facts = factsOf(row, dispute);
  const recipient = offeredTo(standingOffer(offersToSettle({ disputes }))?.madeBy, row);
  const at = now();
  const view: RoomView = {
    ...row,
    party,
    deliveries: deliveries.items.toReversed(),
    deliveriesNext: deliveries.next,
    deliveryCount: row.deliveryCount ?? 0,
    disputes,
    // Refunds of a client's card are not shown to the developer.
    unreturnedCents: party === 'developer' ? 0 : row.unreturnedCents,
    offeredTo: recipient,
    steps: (row.involved ? [] : openSteps(facts, party)).map(({ name, opensAt }) => ({
      name,
      opensAt: opensAt && opensAt > at ? opensAt.toISOString() : null,
    })),
    // For admins the next party is the side without a statement, as in their list of disputes.
    next: nextIn(facts, at, party === 'admin' ? null : recipient),
  };
  return view;
}

/**
 * Returns a dispute with its newest statements and offers. Open offers are always included, because
 * they can be accepted.
 */
function disputeView({ standing, ...dispute }: RoomRow['disputes'][number]): Dispute {
  const statements = cutStatements(dispute.statements, ROOM_PAGE);
  const offers = cutOffers(dispute.offers, ROOM_PAGE);
  const isEarlier = ({ id }: OfferView) => !offers.items.some((offer) => offer.id === id);
  return {
    ...dispute,
    statements: statements.items.toReversed(),
    statementsNext: statements.next,
    offers: [...offers.items, ...standing.filter(isEarlier)].toReversed(),
    offersNext: offers.next,
  };
}

/** Returns the party that must act next, with timestamps as text. */
export function nextIn(
  facts: HireFacts,
  at: Date,
  recipient: Side | null = null,
): RoomView['next'] {
  const next = whatNext(facts, at, recipient);
  return next && { ...next, until: next.until?.toISOString() ?? null };
}

/** Returns the facts of a hire on which its possible steps depend. */
export function factsOf(
  { state, stateSince, dueAt, frozen }: Pick<RoomRow, 'state' | 'stateSince' | 'dueAt' | 'frozen'>,
  open: OpenDispute | null,
): HireFacts {
  return {
    state,
    stateSince: new Date(stateSince),
    dueAt: new Date(dueAt),
    frozen,
    decidableFrom: open ? new Date(open.decidableFrom) : null,
    disputedBy: open?.openedBy ?? null,
  };
}
