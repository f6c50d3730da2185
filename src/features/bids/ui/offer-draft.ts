import { keptDraft } from '#platform/client/kit/useDraft.ts';
import type { BidView } from '../bid.schema.ts';
import { reads, textOf } from './offer-text.ts';

/** Where what was typed of a new bid on this project is kept. */
export const offerDraft = (projectId: number) => `bid-${projectId}`;

/** Returns true if there is a draft of a new bid on the project that differs from this bid. */
export function hasOtherDraft(bid: BidView): boolean {
  const kept = keptDraft(offerDraft(bid.projectId), textOf(bid));
  return kept !== null && !reads(bid, kept);
}
