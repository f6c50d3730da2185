import { useState } from 'react';
import { isConflict } from '#platform/client/errors.ts';
import { Dialog } from '#platform/client/kit/Dialog.tsx';
import { useWhileHere } from '#platform/client/kit/useWhileHere.ts';
import { isSide } from '../../disputes/dispute.rules.ts';
import {
  disputeOf,
  endedWords,
  isReplaced,
  offersToSettle,
  standingOffer,
} from '../../work/offer-words.rules.ts';
import type { OfferView, RoomView } from '../../work/room.schema.ts';
import { goOnInRoom } from './go-on.ts';
import { NoLonger } from './NoLonger.tsx';
import { OfferForm } from './OfferForm.tsx';
import { PlainForm } from './PlainForm.tsx';
import type { PlainAsk } from './plain-asks.ts';
import type { RoomFormProps } from './StepDialog.tsx';

/** What a side is asked in a dispute: how to divide the money, or whether to take an offer. */
export type Settling =
  | { view: 'offer' }
  | { view: 'accept'; offer: OfferView; from?: { view: 'offer' } };

/** What making an offer is called: who has one that stands changes it. */
export function offerTitle(room: RoomView): string {
  const { party } = room;
  const mine = isSide(party) && standingOffer(offersToSettle(room), party);
  return mine ? 'Change your offer' : 'Make an offer';
}

function accepting({ id, toDeveloperCents }: OfferView): PlainAsk {
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

interface Failed {
  message: string;
  /** To try again would be of no use. */
  isFinal: boolean;
}

const isOver = (words: string): Over => ({ title: 'The dispute is over', words });

/** Why an offer can no longer be accepted; null while it can, or was just now. */
function goneWords(room: RoomView, offer: OfferView, failed: Failed | null): Over | null {
  const dispute = disputeOf(room, offer);
  const accepted = dispute?.offers.some(
    ({ id, status }) => id === offer.id && status === 'accepted',
  );
  const ended = endedWords(room, dispute);
  // Of what was accepted, though no answer came, the room tells all the same.
  if (ended && (!accepted || failed)) return isOver(ended);
  if (isReplaced(room, offer)) {
    const words = 'The other side made another offer meanwhile. You accepted nothing.';
    return { title: 'This offer no longer stands', words };
  }
  return failed?.isFinal ? { title: 'The offer was not accepted', words: failed.message } : null;
}

/** Why nothing can be offered any more; `sentCents` was offered here last, answered or not. */
function offerOverWords(room: RoomView, sentCents: number | null): Over | null {
  const dispute = room.disputes.at(-1);
  const ended = endedWords(room, dispute);
  if (ended === null) return null;
  const taken = dispute?.offers.find(({ status }) => status === 'accepted');
  const isSent = taken?.madeBy === room.party && taken?.toDeveloperCents === sentCents;
  return isOver(isSent ? ended : `${ended} What you typed here was not sent.`);
}

interface Tried {
  failed: Failed | null;
  sentCents: number | null;
}

/** Why what is asked can no longer be done, or null. */
function overWords(room: RoomView, settling: Settling | null, tried: Tried): Over | null {
  return settling?.view === 'accept'
    ? goneWords(room, settling.offer, tried.failed)
    : offerOverWords(room, tried.sentCents);
}

interface AcceptingProps extends RoomFormProps {
  offer: OfferView;
  /** It cannot be accepted any more, or could not be this time. */
  onFailed: (failed: Failed) => void;
  onBusy: (busy: boolean) => void;
}

/** Asks whether to take an offer. */
function Accepting({ room, offer, onTaken, onClose, onFailed, onBusy }: AcceptingProps) {
  const fail = useWhileHere(onFailed);
  return (
    <PlainForm
      room={room}
      step="settle"
      ask={accepting(offer)}
      onTaken={useWhileHere(onTaken)}
      onClose={onClose}
      onBusy={onBusy}
      onPast={(message) => fail({ message, isFinal: true })}
      onFailed={(failure) => fail({ message: failure.message, isFinal: isConflict(failure) })}
    />
  );
}

interface SettleDialogProps {
  room: RoomView;
  settling: Settling | null;
  onSettle: (settling: Settling | null) => void;
}

/** Asks a side what they offer or accept, as they read it, or says why it can no longer be done. */
export function SettleDialog({ room, settling, onSettle }: SettleDialogProps) {
  const { party } = room;
  const [shown, setShown] = useState(settling);
  const [title, setTitle] = useState('');
  /** What the last try was answered with. */
  const [failed, setFailed] = useState<Failed | null>(null);
  const [sentCents, setSentCents] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  // It stays as it is while the dialog closes.
  if (settling && settling !== shown) {
    setShown(settling);
    setTitle(settling.view === 'offer' ? offerTitle(room) : 'Accept this offer?');
    setFailed(null);
    setSentCents(null);
    setBusy(false);
  }
  // What is on its way may be what ended it: its answer says so.
  const over = busy ? null : overWords(room, shown, { failed, sentCents });

  const end = () => onSettle(null);
  /** The button that asked may be gone. */
  function leave() {
    end();
    goOnInRoom();
  }
  const back = () => onSettle((settling?.view === 'accept' && settling.from) || null);
  const close = over ? leave : back;

  if (!isSide(party)) return null;
  return (
    <Dialog opened={settling !== null} onClose={close} title={over?.title ?? title} size="lg">
      {over && <NoLonger words={over.words} onClose={leave} />}
      {!over && shown?.view === 'accept' && (
        <Accepting
          key={shown.offer.id}
          room={room}
          offer={shown.offer}
          onTaken={leave}
          onClose={back}
          onFailed={(given) => settling && setFailed(given)}
          onBusy={setBusy}
        />
      )}
      {!over && shown?.view === 'offer' && (
        <OfferForm
          room={room}
          side={party}
          onBusy={setBusy}
          onSend={setSentCents}
          onAgain={() => setTitle('Change your offer')}
          onTaken={end}
          onClose={end}
          onAccept={(offer) => onSettle({ view: 'accept', offer, from: { view: 'offer' } })}
        />
      )}
    </Dialog>
  );
}
