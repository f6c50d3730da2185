import type { Role } from '#platform/shared/actor.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { formatDollars } from '#platform/shared/format/money.ts';
import { formatCount } from '#platform/shared/format/text.ts';
import {
  formatMilestoneCount,
  hasSplitChanged,
  type Split,
} from './milestones/bid-milestones.rules.ts';

/** `passed`: the client declined the bid, hired another developer or cancelled the project. */
export const bidStatuses = ['active', 'withdrawn', 'hired', 'passed'] as const;
export type BidStatus = (typeof bidStatuses)[number];

export const BIDS_MAX = 200;
export const DECLINE_REASON_MAX = 500;

interface Biddable {
  status: string;
  deadline: Date;
  isPrivate: boolean;
}

export function bidRefusal(
  project: Biddable,
  invitationStatus: string | null,
  actor: { role: Role },
  now: Date,
): DomainError | null {
  if (actor.role !== 'developer') {
    return new DomainError('forbidden', 'developers_only', 'Only developers can bid.');
  }
  if (project.isPrivate && invitationStatus !== 'accepted') {
    return new DomainError(
      'forbidden',
      'invitation_needed',
      'Accept your invitation to this private project before you bid.',
    );
  }
  return biddingClosedRefusal(project, now);
}

export function biddingClosedRefusal(
  { status, deadline }: Pick<Biddable, 'status' | 'deadline'>,
  now: Date,
): DomainError | null {
  if (status !== 'active') {
    return new DomainError('conflict', 'not_active', 'This project no longer accepts bids.');
  }
  if (now >= deadline) {
    return new DomainError(
      'conflict',
      'deadline_passed',
      'The deadline of this project has passed.',
    );
  }
  return null;
}

export function isOpenBid(
  bid: { status: string },
  project: Pick<Biddable, 'status' | 'deadline'>,
  now: Date,
): boolean {
  return bid.status === 'active' && biddingClosedRefusal(project, now) === null;
}

/**
 * The bid is active, but the client can neither contact nor hire its developer, whose account is
 * suspended.
 */
export function isBidderPaused(bid: { status: string; hirable: boolean }): boolean {
  return bid.status === 'active' && !bid.hirable;
}

/** Other `passed` bids have no decline reason. */
export function isDeclined(bid: { declineReason?: string | null | undefined }): boolean {
  return typeof bid.declineReason === 'string';
}

interface Terms {
  amount: number;
  deliveryTime: number;
  milestones?: Split;
}

interface Offer extends Terms {
  proposal: string;
}

export function hasTermsChanged(bid: Terms, offer: Terms): boolean {
  return (
    offer.amount !== bid.amount ||
    offer.deliveryTime !== bid.deliveryTime ||
    hasSplitChanged(bid.milestones, offer.milestones)
  );
}

export function hasOfferChanged(bid: Offer, offer: Offer): boolean {
  return hasTermsChanged(bid, offer) || offer.proposal !== bid.proposal;
}

export function formatBidTerms({ amount, deliveryTime, milestones }: Terms): string {
  const days = formatCount(deliveryTime, 'day');
  return `${formatDollars(amount)} in ${days}${formatMilestoneCount(milestones)}`;
}

/** If the bid was changed elsewhere after the developer opened the form or dialog. */
const overtakenHints = {
  change: 'Cancel to see it, or save to replace it with your input.',
  withdraw: 'Keep it, or withdraw it as it is now.',
};

/** An undefined `readRevision` is not checked. */
export function bidOvertakenRefusal(
  readRevision: number | undefined,
  bid: Terms & { revision: number },
  action: keyof typeof overtakenHints,
): DomainError | null {
  if (readRevision === undefined || readRevision === bid.revision) return null;
  return new DomainError(
    'conflict',
    'bid_overtaken',
    'You changed this bid in another tab or on another device. It is now ' +
      `${formatBidTerms(bid)}. ${overtakenHints[action]}`,
  );
}

export function changeBidRefusal(
  bid: { developerId: number; status: string; declineReason?: string | null | undefined },
  project: { status: string },
  actor: { id: number },
): DomainError | null {
  if (bid.developerId !== actor.id) {
    return new DomainError('forbidden', 'not_your_bid', 'You can only change your own bids.');
  }
  if (bid.status === 'withdrawn') {
    return new DomainError('conflict', 'withdrawn', 'This bid has already been withdrawn.');
  }
  if (isDeclined(bid)) {
    return new DomainError(
      'conflict',
      'declined',
      'The client declined this bid, so you can no longer change or withdraw it.',
    );
  }
  if (project.status === 'cancelled') {
    return new DomainError(
      'conflict',
      'not_active',
      'The client cancelled this project, so its bids are closed.',
    );
  }
  // A bid on a removed project can still be withdrawn, for example when its developer's account is
  // deleted. Changes of such a bid are refused by `biddingClosedRefusal`.
  const canHaveActiveBids = project.status === 'active' || project.status === 'removed';
  if (!canHaveActiveBids || bid.status !== 'active') {
    return new DomainError(
      'conflict',
      'not_active',
      'A developer was hired for this project, so you can no longer change or withdraw your bid.',
    );
  }
  return null;
}

/** Since the first bid of the developer, which may have been withdrawn; 0 if there is none. */
export function computeAmountChange(
  earlierBids: { id: number; amount: number; amountChange: number }[],
  amount: number,
): number {
  const firstBid = earlierBids.toSorted((a, b) => a.id - b.id)[0];
  return firstBid ? amount - (firstBid.amount - firstBid.amountChange) : 0;
}

/** `liveBid` is the developer's bid that was not withdrawn. */
export function alreadyBidError(liveBid: {
  declineReason?: string | null | undefined;
}): DomainError {
  if (isDeclined(liveBid)) {
    return new DomainError(
      'conflict',
      'declined',
      'The client declined your bid on this project, so you cannot place another one.',
    );
  }
  return new DomainError('conflict', 'already_bid', 'You have already bid on this project.');
}
