import { useEffect, useState } from 'react';
import { isTransient, readError } from '#platform/client/api/errors.ts';
import {
  deleteDraft,
  hasDraft,
  readDraftVersion,
  saveDraft,
} from '#platform/client/forms/drafts.ts';
import { bidOvertakenRefusal, formatBidTerms } from '../../bid.rules.ts';
import type { BidView } from '../../bid.schema.ts';
import {
  changeDraftName,
  hasDifferentDraft,
  type OfferFormValues,
  offerDraftName,
} from '../form/offer-draft.ts';
import { useBidActions } from '../useBidActions.ts';

interface Editing {
  revision: number;
  /** The form has the draft of a new bid, because this bid was placed in another tab. */
  isUnsentDraft: boolean;
  /** Whether the form has the draft of an earlier change that was not sent. */
  isResumed: boolean;
}

const RESUMED_NOTE = 'Your earlier input is still here. It has not been sent.';

const formatUnsentNote = (bid: BidView) =>
  `You placed a bid in another tab or on another device: ${formatBidTerms(bid)}. Your input ` +
  'here was not sent. Save it to replace that bid, or cancel to discard it.';

const WITHDRAWN_NOTE =
  'You withdrew this bid in another tab or on another device. Your input is still here: save ' +
  'it to place a new bid.';

function getChangeNote(
  bid: BidView,
  { revision, isUnsentDraft, isResumed }: Editing,
  isWithdrawnElsewhere: boolean,
): string | undefined {
  if (isWithdrawnElsewhere) return WITHDRAWN_NOTE;
  const overtaken = bidOvertakenRefusal(revision, bid, 'change');
  if (overtaken) return overtaken.message;
  if (isUnsentDraft) return formatUnsentNote(bid);
  return isResumed ? RESUMED_NOTE : undefined;
}

interface BidEditingOptions {
  isWithdrawnElsewhere: boolean;
  resumesDraft: boolean;
  onWithdrawnElsewhere: (bid: BidView) => void;
}

/**
 * `editing` is null while the form is closed. The bid may be changed or withdrawn in another tab
 * while the form is open.
 */
export function useBidEditing(
  bid: BidView,
  { isWithdrawnElsewhere, resumesDraft, onWithdrawnElsewhere }: BidEditingOptions,
) {
  const draftName = offerDraftName(bid.projectId);
  const changeName = changeDraftName(bid.id);
  const [editing, setEditing] = useState<Editing | null>(() =>
    resumesDraft && hasDifferentDraft(bid)
      ? { revision: bid.revision, isUnsentDraft: true, isResumed: false }
      : null,
  );
  /** The revision of a submission without a response. A retry must send the same revision. */
  const [sentRevision, setSentRevision] = useState<number | null>(null);
  const { change } = useBidActions(bid.projectId);

  // A draft that equals the bid was already sent. The response may have been lost.
  useEffect(() => {
    if (resumesDraft && !hasDifferentDraft(bid)) deleteDraft(draftName);
  }, [resumesDraft, bid, draftName]);

  function storeAsNewBid(offer: OfferFormValues) {
    saveDraft(draftName, offer);
    deleteDraft(changeName);
    setEditing(null);
    onWithdrawnElsewhere(bid);
  }

  /**
   * If the page already knows that the bid was withdrawn elsewhere, sends nothing and stores the
   * values as the draft of a new bid. If the server refuses the change of a withdrawn bid, stores
   * the values and throws.
   */
  async function save(offer: OfferFormValues, projectRevision: number) {
    if (isWithdrawnElsewhere) return storeAsNewBid(offer);
    // The current revision, not the one at which the form was opened, because a note in the form
    // says what has changed.
    const revision = sentRevision ?? bid.revision;
    setSentRevision(revision);
    try {
      await change(bid.id, { ...offer, revision, projectRevision });
      close();
    } catch (error) {
      const failure = readError(error);
      if (!isTransient(failure)) setSentRevision(null);
      if (failure.code === 'withdrawn') storeAsNewBid(offer);
      throw error;
    }
  }

  function close() {
    deleteDraft(editing?.isUnsentDraft ? draftName : changeName);
    setEditing(null);
    setSentRevision(null);
    if (isWithdrawnElsewhere) onWithdrawnElsewhere(bid);
  }

  const note =
    editing && sentRevision === null
      ? getChangeNote(bid, editing, isWithdrawnElsewhere)
      : undefined;
  return {
    editing: editing && { ...editing, note },
    open: () =>
      setEditing({
        revision: readDraftVersion(changeName) ?? bid.revision,
        isUnsentDraft: false,
        isResumed: hasDraft(changeName),
      }),
    save,
    close,
  };
}
