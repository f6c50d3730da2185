import { useEffect, useState } from 'react';
import { saidBy } from '#platform/client/errors.ts';
import { dropDraft, keepDraft } from '#platform/client/kit/useDraft.ts';
import { toast } from '#platform/client/toasts.tsx';
import { overtakenRefusal, termsOf } from '../bid.rules.ts';
import type { BidView } from '../bid.schema.ts';
import { offerDraft, unsentBeside } from './offer-draft.ts';
import { type OfferText, reads } from './offer-text.ts';
import { sayChanged, useBidActs } from './useBidActs.ts';

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
    resumes && unsentBeside(bid) === 'other' ? { revision: bid.revision, unsent: true } : null,
  );
  const { change } = useBidActs(bid.projectId);

  // Of a bid whose answer was lost the page hears all the same.
  const isClosed = editing === null;
  useEffect(() => {
    if (!isClosed || !resumes || unsentBeside(bid) !== 'same') return;
    dropDraft(draft);
    toast.success('Bid submitted successfully!');
  }, [isClosed, resumes, bid, draft]);

  /** The next bid begins with what was typed. */
  function goOn(offer: OfferText) {
    keepDraft(draft, offer);
    setEditing(null);
    onGone(bid);
  }

  async function save(offer: OfferText) {
    if (isGone) return goOn(offer);
    try {
      // Over what the page says of it: whoever reads that and saves means to.
      await change(bid.id, offer, bid.revision);
      close();
    } catch (error) {
      if (saidBy(error).code === 'withdrawn') goOn(offer);
      throw error;
    }
  }

  function onSaid(typedOn: boolean) {
    sayChanged();
    if (!typedOn) return close();
    if (editing?.unsent) dropDraft(draft);
    setEditing({ revision: bid.revision, unsent: false });
  }

  function close() {
    if (editing?.unsent) dropDraft(draft);
    setEditing(null);
    if (isGone) onGone(bid);
    else requestAnimationFrame(onClosed);
  }

  return {
    editing: editing && { ...editing, note: toldOf(bid, editing, isGone) },
    open: () => setEditing({ revision: bid.revision, unsent: false }),
    save,
    isSaid: (offer: OfferText) => editing?.revision !== bid.revision && reads(bid, offer),
    onSaid,
    close,
  };
}
