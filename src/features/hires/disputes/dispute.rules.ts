import { DomainError } from '#platform/shared/errors.ts';
import { DAY_MS } from '#platform/shared/format/deadline.ts';
import { type Party, periodDays, type UserParty } from '../hire.rules.ts';
import type { DisputeView, OfferView, WorkspaceView } from '../workspace/workspace.schema.ts';

/** An admin is a party in a dispute, but not a side. */
export const sides = ['client', 'developer'] as const;
export type Side = (typeof sides)[number];
/**
 * `settled`: an offer was accepted, or no admin decided in time. `overtaken`: the bank took back
 * the payment during the dispute.
 */
export type DisputeStatus = 'open' | 'withdrawn' | 'settled' | 'decided' | 'overtaken';

export const getOtherSide = (side: Side): Side => (side === 'client' ? 'developer' : 'client');

export function isSide(party: Party | null): party is Side {
  return party === 'client' || party === 'developer';
}

/** The side that opened the dispute need not respond. If an admin opened it, both sides must. */
export function hasAllResponses(openedBy: UserParty, respondents: readonly Side[]): boolean {
  return sides.every((side) => side === openedBy || respondents.includes(side));
}

const MIN_RESPONSE_MS = DAY_MS;

interface EarlierDispute {
  openedAt: Date;
  closedAt?: Date | null | undefined;
}

/** Open disputes are ignored. */
function totalDurationMs(disputes: readonly EarlierDispute[]): number {
  return disputes.reduce(
    (sum, { openedAt, closedAt }) => sum + (closedAt ? closedAt.getTime() - openedAt.getTime() : 0),
    0,
  );
}

/**
 * Returns the start of the 30 days after which a dispute settles automatically; null if they start
 * at `openedAt`. Time before anything was due or delivered does not count (rules 5.3):
 * otherwise one side could get half of the money by a dispute before any work was done. Of the
 * earlier disputes of the same party, the time since then is subtracted. `firstDeliveredAt` is null
 * if nothing was delivered.
 */
export function computePeriodStart(
  openedAt: Date,
  { dueAt, firstDeliveredAt }: { dueAt: Date; firstDeliveredAt: Date | null },
  earlier: readonly EarlierDispute[],
): Date | null {
  const countsFromMs = Math.min(dueAt.getTime(), firstDeliveredAt?.getTime() ?? dueAt.getTime());
  if (openedAt.getTime() < countsFromMs) return dueAt;
  const countedMs = totalDurationMs(
    earlier.map(({ openedAt: earlierStart, closedAt }) => ({
      openedAt: new Date(Math.max(earlierStart.getTime(), countsFromMs)),
      closedAt: closedAt && new Date(Math.max(closedAt.getTime(), countsFromMs)),
    })),
  );
  return countedMs > 0 ? new Date(openedAt.getTime() - countedMs) : null;
}

/**
 * In milliseconds, at least one day. The duration of the party's earlier disputes is subtracted, so
 * that withdrawing and reopening does not extend the time.
 */
export function responseTimeMs(earlier: readonly EarlierDispute[]): number {
  const remainingMs = periodDays.answerToDispute * DAY_MS - totalDurationMs(earlier);
  return Math.max(MIN_RESPONSE_MS, remainingMs);
}

/**
 * A side whose disputes have lasted 30 days in total cannot open another one, because it would
 * block the money without end. Never for admins.
 */
export function reopeningRefusal(
  openedBy: UserParty,
  earlier: readonly EarlierDispute[],
): DomainError | null {
  const isPeriodOver = totalDurationMs(earlier) >= periodDays.decideDispute * DAY_MS;
  if (openedBy === 'admin' || !isPeriodOver) return null;
  return new DomainError(
    'conflict',
    'disputes_used_up',
    `Your disputes on this project have lasted ${periodDays.decideDispute} days, and you withdrew ` +
      'them. You cannot open another one. If something new is wrong, write to us.',
  );
}

/** Null if the side has no open offer. */
interface OpenOfferAmounts {
  ownCents: number | null;
  theirCents: number | null;
  /** Whether a chargeback freezes the money, so that no offer can be accepted. */
  isFrozen: boolean;
}

/**
 * An offer must differ from the side's own open offer and be better for it than the open offer of
 * the other side.
 */
export function offerRefusal(
  madeBy: Side,
  toDeveloperCents: number,
  { ownCents, theirCents, isFrozen }: OpenOfferAmounts,
): DomainError | null {
  const isSameAmount = toDeveloperCents === theirCents;
  const isWorse =
    theirCents !== null &&
    (madeBy === 'developer' ? toDeveloperCents < theirCents : toDeveloperCents > theirCents);
  if (isSameAmount || isWorse) {
    const comparison = isSameAmount ? 'That is what' : 'That is less for you than';
    const advice = isFrozen
      ? 'Their offer stays open. You can accept it once the bank has decided.'
      : 'Accept their offer instead, and the dispute is over.';
    const message = `${comparison} the other side offers you. ${advice}`;
    return new DomainError('conflict', 'offered_already', message);
  }
  if (toDeveloperCents !== ownCents) return null;
  return new DomainError('conflict', 'same_offer', 'You already offer this amount.');
}

/** For the developer, in cents; null if the side made none. */
export interface LastOffers {
  client: number | null;
  developer: number | null;
}

/**
 * In cents for the developer, rounded down: the mean of both offers if the client offers at least
 * what the developer asks for, else null.
 */
export function getAgreeableCents({ client, developer }: LastOffers): number | null {
  if (client === null || developer === null || client < developer) return null;
  return Math.floor((client + developer) / 2);
}

/** An admin that has bid on the project or was invited to it is not impartial. */
export function involvedError(): DomainError {
  return new DomainError(
    'forbidden',
    'involved',
    'You bid on this project or were invited to it, so another admin must decide.',
  );
}

export function noOpenDisputeError(): DomainError {
  return new DomainError('conflict', 'no_dispute', 'There is no open dispute on this project.');
}

export function offerNotOpenError(): DomainError {
  return new DomainError(
    'conflict',
    'no_offer',
    'This offer is no longer open. See the dispute for its current state.',
  );
}

/** Oldest first, including replaced offers. */
export function getOpenDisputeOffers({
  disputes,
}: Pick<WorkspaceView, 'disputes'>): readonly OfferView[] {
  return disputes.find(({ status }) => status === 'open')?.offers ?? [];
}

/** `offers` must be sorted with the oldest first; `madeBy` undefined means any side. */
export function findNewestOpenOffer(
  offers: readonly OfferView[],
  madeBy?: Side,
): OfferView | undefined {
  return offers.findLast(
    (offer) => offer.status === 'open' && (!madeBy || offer.madeBy === madeBy),
  );
}

/**
 * The side that did not make the offer. Null if there is no open offer or a chargeback freezes the
 * money.
 */
export function getOfferRecipient(
  madeBy: Side | null | undefined,
  { frozen }: Pick<WorkspaceView, 'frozen'>,
): Side | null {
  return madeBy && !frozen ? getOtherSide(madeBy) : null;
}

export function findDisputeOfOffer(
  { disputes }: WorkspaceView,
  { id }: OfferView,
): DisputeView | undefined {
  return disputes.find(({ offers }) => offers.some((offer) => offer.id === id));
}

export function isOfferReplaced(workspace: WorkspaceView, { id }: OfferView): boolean {
  return getOpenDisputeOffers(workspace).some(
    (offer) => offer.id === id && offer.status === 'replaced',
  );
}
