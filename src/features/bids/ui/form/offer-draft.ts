import { hasDraft, readDraft } from '#platform/client/forms/drafts.ts';
import type { BidView } from '../../bid.schema.ts';
import { isSameOffer, toOfferFormValues } from './offer-form-values.ts';

/** Returns the name of the draft of a new bid on the project. */
export const offerDraftName = (projectId: number) => `bid-${projectId}`;

/** Returns true if there is a draft of a new bid on the project that differs from this bid. */
export function hasDifferentDraft(bid: BidView): boolean {
  const name = offerDraftName(bid.projectId);
  const offer = toOfferFormValues(bid);
  return hasDraft(name) && !isSameOffer(bid, { ...offer, ...readDraft(name, offer) });
}
