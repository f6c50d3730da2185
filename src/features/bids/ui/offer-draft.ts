import { changedFields, keptDraft } from '#platform/client/kit/useDraft.ts';
import type { BidView } from '../bid.schema.ts';
import { readOffer, textOf } from './offer-text.ts';

/** Where what was typed of a new bid on this project is kept. */
export const offerDraft = (projectId: number) => `bid-${projectId}`;

/**
 * Whether what was typed of a new bid says something else than this one. Where the answer to it was
 * lost, it is the very bid that was sent.
 */
export function isUnsent(bid: BidView): boolean {
  const says = textOf(bid);
  const kept = keptDraft(offerDraft(bid.projectId), says);
  return kept !== null && changedFields(says, readOffer(kept)).length > 0;
}
