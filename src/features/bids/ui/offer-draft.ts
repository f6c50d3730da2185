import { hasDraft, readDraft } from '#platform/client/forms/drafts.ts';
import type { BidView } from '../bid.schema.ts';
import { equalsBid, textOf } from './offer-text.ts';

/** Returns the name of the draft of a new bid on the project. */
export const offerDraft = (projectId: number) => `bid-${projectId}`;

/** Returns true if there is a draft of a new bid on the project that differs from this bid. */
export function hasOtherDraft(bid: BidView): boolean {
  const name = offerDraft(bid.projectId);
  const offer = textOf(bid);
  return hasDraft(name) && !equalsBid(bid, { ...offer, ...readDraft(name, offer) });
}
