import { useState } from 'react';
import { isConflict } from '#platform/client/api/errors.ts';
import { Dialog } from '#platform/client/dialogs/Dialog.tsx';
import { isSide } from '../../disputes/dispute.rules.ts';
import {
  disputeOf,
  endedWords,
  isReplaced,
  offersToSettle,
  standingOffer,
} from '../../work/offer-words.rules.ts';
import type { OfferView, RoomView } from '../../work/room.schema.ts';
import { OfferForm } from './OfferForm.tsx';
import { StaleDialog } from './StaleDialog.tsx';
import { StepConfirmationForm } from './StepConfirmationForm.tsx';
import type { RoomFormProps } from './StepDialog.tsx';
import type { StepConfirmation } from './step-confirmations.ts';

/** What the dialog shows: the form of an offer, or the confirmation before accepting one. */
export type Settling =
  | { view: 'offer' }
  | { view: 'accept'; offer: OfferView; from?: { view: 'offer' } };

/** The label for making an offer, or for changing the present one. */
export function offerTitle(room: RoomView): string {
  const { party } = room;
  const mine = isSide(party) && standingOffer(offersToSettle(room), party);
  return mine ? 'Change your offer' : 'Make an offer';
}

function accepting({ id, toDeveloperCents }: OfferView): StepConfirmation {
  return {
    lead: () =>
      'The dispute ends and the money is divided at once, as below. This cannot be undone.',
    act: () => 'Accept offer',
    working: 'Accepting...',
    done: ['Offer accepted', 'The dispute is over.'],
    share: () => toDeveloperCents,
    keep: 'Not yet',
    grave: false,
    send: (client, projectId) => client.disputes.accept.mutate({ projectId, offerId: id }),
  };
}

interface Over {
  title: string;
  words: string;
}

const isOver = (words: string): Over => ({ title: 'The dispute is over', words });

/** Returns why an offer can no longer be accepted; null while it can, or was just accepted. */
function goneWords(room: RoomView, offer: OfferView, refused: string | null): Over | null {
  const dispute = disputeOf(room, offer);
  const accepted = dispute?.offers.some(
    ({ id, status }) => id === offer.id && status === 'accepted',
  );
  const ended = endedWords(room, dispute);
  if (ended && !accepted) return isOver(ended);
  if (isReplaced(room, offer)) {
    const words = 'The other side made another offer meanwhile. You accepted nothing.';
    return { title: 'This offer no longer stands', words };
  }
  return refused === null ? null : { title: 'The offer was not accepted', words: refused };
}

/** Returns why nothing can be offered any more, or null. */
function offerOverWords(room: RoomView): Over | null {
  const ended = endedWords(room, room.disputes.at(-1));
  return ended === null ? null : isOver(`${ended} What you typed here was not sent.`);
}

/** Returns why the action is no longer possible, or null. */
function overWords(room: RoomView, settling: Settling | null, refused: string | null) {
  return settling?.view === 'accept'
    ? goneWords(room, settling.offer, refused)
    : offerOverWords(room);
}

interface AcceptingProps extends RoomFormProps {
  offer: OfferView;
  /** Called with the message if the offer cannot be accepted any more. */
  onRefused: (message: string) => void;
}

/** The confirmation before accepting an offer. */
function Accepting({ offer, onRefused, ...form }: AcceptingProps) {
  return (
    <StepConfirmationForm
      {...form}
      confirmation={accepting(offer)}
      onRefused={(failure) => isConflict(failure) && onRefused(failure.message)}
    />
  );
}

interface SettleDialogProps {
  room: RoomView;
  settling: Settling | null;
  onSettle: (settling: Settling | null) => void;
}

/** The dialog for making or accepting an offer, or the reason why that is no longer possible. */
export function SettleDialog({ room, settling, onSettle }: SettleDialogProps) {
  const { party } = room;
  const [shown, setShown] = useState(settling);
  const [title, setTitle] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  const [unanswered, setUnanswered] = useState(false);
  // It remains as it is while the dialog closes.
  if (settling && settling !== shown) {
    setShown(settling);
    setTitle(settling.view === 'offer' ? offerTitle(room) : 'Accept this offer?');
    setRefused(null);
    setUnanswered(false);
  }
  // A submission without a response may have closed the dispute.
  const over = unanswered ? null : overWords(room, shown, refused);

  const end = () => onSettle(null);
  const back = () => onSettle((settling?.view === 'accept' && settling.from) || null);
  const close = over ? end : back;

  if (!isSide(party)) return null;
  return (
    <Dialog opened={settling !== null} onClose={close} title={over?.title ?? title} size="lg">
      {over && <StaleDialog message={over.words} onClose={end} />}
      {!over && shown?.view === 'accept' && (
        <Accepting
          key={shown.offer.id}
          room={room}
          offer={shown.offer}
          onDone={end}
          onClose={back}
          onRefused={(message) => settling && setRefused(message)}
          onUnanswered={setUnanswered}
        />
      )}
      {!over && shown?.view === 'offer' && (
        <OfferForm
          room={room}
          side={party}
          onUnanswered={setUnanswered}
          onDone={end}
          onClose={end}
          onAccept={(offer) => onSettle({ view: 'accept', offer, from: { view: 'offer' } })}
        />
      )}
    </Dialog>
  );
}
