import { Dialog } from '#platform/client/kit/Dialog.tsx';
import { isSide } from '../../disputes/dispute.rules.ts';
import { endedWords, offersToSettle, standingOffer } from '../../work/offer-words.rules.ts';
import type { OfferView, RoomView } from '../../work/room.schema.ts';
import { goOnInRoom } from './go-on.ts';
import { NoLonger } from './NoLonger.tsx';
import { OfferForm } from './OfferForm.tsx';

/** What making an offer is called: who has one that stands changes it. */
export function offerTitle(room: RoomView): string {
  const { party } = room;
  const mine = isSide(party) && standingOffer(offersToSettle(room), party);
  return mine ? 'Change your offer' : 'Make an offer';
}

interface OfferDialogProps {
  room: RoomView;
  opened: boolean;
  onClose: () => void;
  /** Asks whether to accept this offer instead. */
  onAccept: (offer: OfferView) => void;
}

/** Asks a side what they offer, while the dispute is open, or says how it ended. */
export function OfferDialog({ room, opened, onClose, onAccept }: OfferDialogProps) {
  const { party } = room;
  const ended = endedWords(room);

  // The button that asked is gone with the dispute.
  function end() {
    onClose();
    goOnInRoom();
  }

  if (!isSide(party)) return null;
  return (
    <Dialog
      opened={opened}
      onClose={ended ? end : onClose}
      title={ended ? 'The dispute is over' : offerTitle(room)}
      size="lg"
    >
      {ended ? (
        <NoLonger words={`${ended} You offered nothing.`} onClose={end} />
      ) : (
        <OfferForm room={room} side={party} {...{ onClose, onAccept }} onTaken={onClose} />
      )}
    </Dialog>
  );
}
