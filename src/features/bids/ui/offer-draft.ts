import { keptDraft } from '#platform/client/kit/useDraft.ts';
import type { BidView } from '../bid.schema.ts';
import { reads, textOf } from './offer-text.ts';

/** Where what was typed of a new bid on this project is kept. */
export const offerDraft = (projectId: number) => `bid-${projectId}`;

/**
 * What was typed of a new bid and not known to be sent, beside this one: the same where the answer
 * to it was lost, as it is the very bid that was sent.
 */
export function unsentBeside(bid: BidView): 'nothing' | 'same' | 'other' {
  const kept = keptDraft(offerDraft(bid.projectId), textOf(bid));
  if (kept === null) return 'nothing';
  return reads(bid, kept) ? 'same' : 'other';
}
