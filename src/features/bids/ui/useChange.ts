import { useEffect, useState } from 'react';
import { isTransient, readError } from '#platform/client/errors.ts';
import { dropDraft, keepDraft } from '#platform/client/kit/useDraft.ts';
import { overtakenRefusal, termsOf } from '../bid.rules.ts';
import type { BidView } from '../bid.schema.ts';
import { hasOtherDraft, offerDraft } from './offer-draft.ts';
import type { OfferText } from './offer-text.ts';
import { useBidActs } from './useBidActs.ts';

interface Editing {
  /** Of the bid as it was when the form opened. */
  revision: number;
  /** It goes on from what was typed of another bid while this one was placed elsewhere. */
  unsent: boolean;
}

const unsentWords = (bid: BidView) =>
  `You bid on this project somewhere else meanwhile: ${termsOf(bid)}. What you typed here was not ` +
  'sent. Save it to put it in the place of that bid, or cancel to drop it and keep the bid as it is.';

const GONE =
  'This bid was withdrawn somewhere else meanwhile. What you write here is kept: save it to go on ' +
  'with a new bid.';

/** What happened to a bid while its form is open. */
function toldOf(bid: BidView, { revision, unsent }: Editing, isGone: boolean): string | undefined {
  if (isGone) return GONE;
  const overtaken = overtakenRefusal(revision, bid, 'change');
  return overtaken?.message ?? (unsent ? unsentWords(bid) : undefined);
}

interface Changing {
  isGone: boolean;
  /** Whether the form goes on from what was typed of a new bid. */
  resumes: boolean;
  onGone: (bid: BidView) => void;
  onClosed: () => void;
}

/** The form that changes a bid, whatever happens to the bid elsewhere while it is open. */
export function useChange(bid: BidView, { isGone, resumes, onGone, onClosed }: Changing) {
  const draft = offerDraft(bid.projectId);
  const [editing, setEditing] = useState<Editing | null>(() =>
    resumes && hasOtherDraft(bid) ? { revision: bid.revision, unsent: true } : null,
  );
  /** The revision that a submission without an answer was sent for. Its retry sends the same. */
  const [sent, setSent] = useState<number | null>(null);
  const { change } = useBidActs(bid.projectId);

  // A draft equal to the bid was sent.
  useEffect(() => {
    if (resumes && !hasOtherDraft(bid)) dropDraft(draft);
  }, [resumes, bid, draft]);

  /** The next bid begins with what was typed. */
  function goOn(offer: OfferText) {
    keepDraft(draft, offer);
    setEditing(null);
    onGone(bid);
  }

  async function save(offer: OfferText) {
    if (isGone) return goOn(offer);
    // The note above the form says what the present revision is.
    const revision = sent ?? bid.revision;
    setSent(revision);
    try {
      await change(bid.id, offer, revision);
      close();
    } catch (error) {
      const failure = readError(error);
      if (!isTransient(failure)) setSent(null);
      if (failure.code === 'withdrawn') goOn(offer);
      throw error;
    }
  }

  function close() {
    if (editing?.unsent) dropDraft(draft);
    setEditing(null);
    setSent(null);
    if (isGone) onGone(bid);
    else requestAnimationFrame(onClosed);
  }

  const note = editing && sent === null ? toldOf(bid, editing, isGone) : undefined;
  return {
    editing: editing && { ...editing, note },
    open: () => setEditing({ revision: bid.revision, unsent: false }),
    save,
    close,
  };
}
