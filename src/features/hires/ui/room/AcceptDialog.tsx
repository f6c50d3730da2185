import { useState } from 'react';
import { Dialog } from '#platform/client/kit/Dialog.tsx';
import { goneWords } from '../../work/offer-words.rules.ts';
import type { OfferView, RoomView } from '../../work/room.schema.ts';
import { goOnInRoom } from './go-on.ts';
import { NoLonger } from './NoLonger.tsx';
import { PlainForm } from './PlainForm.tsx';
import type { PlainAsk } from './plain-asks.ts';

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

interface AcceptDialogProps {
  room: RoomView;
  /** The offer somebody is asked about. */
  asked: OfferView | null;
  onClose: () => void;
  onTaken: () => void;
}

/** Takes an offer of the other side, as it was read when it was asked about, or says that it is gone. */
export function AcceptDialog({ room, asked, onClose, onTaken }: AcceptDialogProps) {
  const [shown, setShown] = useState(asked);
  /** Why the last try was refused, where the room does not say it yet. */
  const [refused, setRefused] = useState<string | null>(null);
  // It stays while the dialog closes.
  if (asked && asked !== shown) {
    setShown(asked);
    setRefused(null);
  }
  const gone = shown && (goneWords(room, shown) ?? refused);

  // The button that asked is gone with the offer.
  function end() {
    onClose();
    goOnInRoom();
  }

  return (
    <Dialog
      opened={asked !== null}
      onClose={gone ? end : onClose}
      title={gone ? 'This offer no longer stands' : 'Accept this offer?'}
      size="lg"
    >
      {gone && <NoLonger words={gone} onClose={end} />}
      {shown && !gone && (
        <PlainForm
          room={room}
          ask={accepting(shown)}
          onTaken={() => {
            onTaken();
            goOnInRoom();
          }}
          onClose={onClose}
          onRefused={setRefused}
        />
      )}
    </Dialog>
  );
}
