import { useEffect, useState } from 'react';
import { isTransient, readError } from '#platform/client/api/errors.ts';
import { deleteDraft, writeDraft } from '#platform/client/forms/drafts.ts';
import { overtakenRefusal, termsOf } from '../bid.rules.ts';
import type { BidView } from '../bid.schema.ts';
import { hasOtherDraft, offerDraft } from './offer-draft.ts';
import type { OfferText } from './offer-text.ts';
import { useBidActs } from './useBidActs.ts';

interface Editing {
  /** The revision that the form was opened with. */
  revision: number;
  /** True if the form has the draft of a new bid, because this bid was placed in another tab. */
  unsent: boolean;
}

const unsentWords = (bid: BidView) =>
  `You bid on this project somewhere else meanwhile: ${termsOf(bid)}. What you typed here was not ` +
  'sent. Save it to put it in the place of that bid, or cancel to drop it and keep the bid as it is.';

const GONE =
  'This bid was withdrawn somewhere else meanwhile. What you write here is kept: save it to go on ' +
  'with a new bid.';

/** Returns the text about a change to the bid in another tab; undefined if there was none. */
function changeNote(
  bid: BidView,
  { revision, unsent }: Editing,
  isGone: boolean,
): string | undefined {
  if (isGone) return GONE;
  const overtaken = overtakenRefusal(revision, bid, 'change');
  return overtaken?.message ?? (unsent ? unsentWords(bid) : undefined);
}

interface Changing {
  isGone: boolean;
  /** Whether to open the form with the draft of a new bid. */
  resumes: boolean;
  onGone: (bid: BidView) => void;
}

/** State of the form that changes a bid. The bid may change in another tab while it is open. */
export function useChange(bid: BidView, { isGone, resumes, onGone }: Changing) {
  const draft = offerDraft(bid.projectId);
  const [editing, setEditing] = useState<Editing | null>(() =>
    resumes && hasOtherDraft(bid) ? { revision: bid.revision, unsent: true } : null,
  );
  /** The revision of a submission without a response. A retry must send the same one. */
  const [sent, setSent] = useState<number | null>(null);
  const { change } = useBidActs(bid.projectId);

  // A draft that equals the bid was sent.
  useEffect(() => {
    if (resumes && !hasOtherDraft(bid)) deleteDraft(draft);
  }, [resumes, bid, draft]);

  /** Stores the values as the draft of a new bid. */
  function storeAsNewBid(offer: OfferText) {
    writeDraft(draft, offer);
    setEditing(null);
    onGone(bid);
  }

  async function save(offer: OfferText) {
    if (isGone) return storeAsNewBid(offer);
    // The note above the form shows the current revision.
    const revision = sent ?? bid.revision;
    setSent(revision);
    try {
      await change(bid.id, offer, revision);
      close();
    } catch (error) {
      const failure = readError(error);
      if (!isTransient(failure)) setSent(null);
      if (failure.code === 'withdrawn') storeAsNewBid(offer);
      throw error;
    }
  }

  function close() {
    if (editing?.unsent) deleteDraft(draft);
    setEditing(null);
    setSent(null);
    if (isGone) onGone(bid);
  }

  const note = editing && sent === null ? changeNote(bid, editing, isGone) : undefined;
  return {
    editing: editing && { ...editing, note },
    open: () => setEditing({ revision: bid.revision, unsent: false }),
    save,
    close,
  };
}
