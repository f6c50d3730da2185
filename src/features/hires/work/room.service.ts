import type { ActorCtx } from '#platform/server/context.ts';
import type { Side } from '../disputes/dispute.rules.ts';
import { type HireFacts, noRoom, openSteps, partyOf } from '../hire.rules.ts';
import { whatNext } from './clock.rules.ts';
import { offeredTo, offersToSettle, standingOffer } from './offer-words.rules.ts';
import { type OpenDispute, type RoomRow, roomRow } from './room.queries.ts';
import type { RoomView } from './room.schema.ts';

/** The project room of a hire, for its two sides and admins: 404 to all others. */
export async function projectRoom({ em, actor, now }: ActorCtx, projectId: number) {
  const found = await roomRow(em, projectId, actor.id);
  const party =
    found && partyOf({ clientId: found.client.id, developerId: found.developer.id }, actor);
  if (!found || !party) throw noRoom();
  const dispute = found.disputes.find(({ status }) => status === 'open') ?? null;
  const facts = factsOf(found, dispute);
  const asked = offeredTo(standingOffer(offersToSettle(found))?.madeBy, found);
  const at = now();
  const view: RoomView = {
    ...found,
    party,
    // A client's card is not the developer's business.
    unreturnedCents: party === 'developer' ? 0 : found.unreturnedCents,
    offeredTo: asked,
    steps: (found.involved ? [] : openSteps(facts, party)).map(({ name, opensAt }) => ({
      name,
      opensAt: opensAt && opensAt > at ? opensAt.toISOString() : null,
    })),
    // Admins wait for who has not spoken yet, as their list of disputes says.
    next: nextIn(facts, at, party === 'admin' ? null : asked),
  };
  return view;
}

/** Whose turn it is, as it travels. */
export function nextIn(facts: HireFacts, at: Date, asked: Side | null = null): RoomView['next'] {
  const next = whatNext(facts, at, asked);
  return next && { ...next, until: next.until?.toISOString() ?? null };
}

/** What the table reads of a row. */
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
