import { hasDraft, pickChangedFields, readDraft } from '#platform/client/forms/drafts.ts';
import { parseDollarDigits } from '#platform/shared/format/money.ts';
import type { BidView } from '../../bid.schema.ts';
import type { MilestoneRow } from '../milestones/milestone-draft.ts';

export interface OfferAnswer {
  id: number;
  included: boolean;
  remark: string;
  /** As typed. Undefined if the criteria are not weighted. */
  share?: string;
}

export interface OfferFormValues {
  amount: string;
  /** Days as typed. */
  deliveryTime: string;
  proposal: string;
  /** Not sent if the project has no criteria. */
  criteria?: OfferAnswer[];
  /** Null if the developer no longer splits the bid. A form without rows does not split it. */
  milestones?: MilestoneRow[] | null;
}

/** Numbers as digits only, trimmed texts. */
export function normalizeOffer({
  amount,
  deliveryTime,
  proposal,
  criteria = [],
  milestones,
}: OfferFormValues): OfferFormValues & {
  criteria: OfferAnswer[];
  milestones: MilestoneRow[];
} {
  return {
    amount: parseDollarDigits(amount),
    // Days may have the same digits and thousands separators as dollars.
    deliveryTime: parseDollarDigits(deliveryTime),
    proposal: proposal.trim(),
    criteria: criteria.map(({ id, included, remark, share }) => ({
      id,
      included,
      remark: remark.trim(),
      ...(included && share?.trim() && { share: share.trim() }),
    })),
    milestones: (milestones ?? []).map((row) => ({
      title: row.title.trim(),
      amount: parseDollarDigits(row.amount),
      days: parseDollarDigits(row.days),
      criteria: row.criteria,
    })),
  };
}

export function toOfferFormValues(bid: BidView): OfferFormValues {
  const { amount, deliveryTime, proposal, criteria, milestones = [] } = bid;
  return {
    amount: String(amount),
    deliveryTime: String(deliveryTime),
    proposal,
    criteria: criteria.map(({ id, included, remark, share }) => ({
      id,
      included,
      remark: remark ?? '',
      ...(share !== undefined && { share: String(share) }),
    })),
    milestones: milestones.map((milestone) => ({
      title: milestone.title,
      amount: String(milestone.amount),
      days: String(milestone.days),
      criteria: milestone.criteria,
    })),
  };
}

/** Compares the offer as it would be sent. */
function isSameOffer(bid: BidView, offer: OfferFormValues): boolean {
  return Object.keys(pickChangedFields(toOfferFormValues(bid), normalizeOffer(offer))).length === 0;
}

export const offerDraftName = (projectId: number) => `bid-${projectId}`;

/** Returns the name of the draft of a change to the bid. */
export const changeDraftName = (bidId: number) => `bid-change-${bidId}`;

export function hasDifferentDraft(bid: BidView): boolean {
  const name = offerDraftName(bid.projectId);
  const bidValues = toOfferFormValues(bid);
  return hasDraft(name) && !isSameOffer(bid, { ...bidValues, ...readDraft(name, bidValues) });
}
