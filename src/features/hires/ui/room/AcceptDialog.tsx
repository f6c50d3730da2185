import { Button } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '#platform/client/kit/Dialog.tsx';
import { FormActions } from '#platform/client/kit/FormParts.tsx';
import type { OfferView, RoomView } from '../../work/room.schema.ts';
import { goOnInRoom } from './go-on.ts';
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

/** Whether an offer was replaced or closed while somebody was asked about it. */
function isGone({ id }: OfferView, { disputes }: RoomView): boolean {
  const offer = disputes.flatMap(({ offers }) => offers).find((one) => one.id === id);
  return offer?.status === 'replaced' || offer?.status === 'closed';
}

const REPLACED =
  'The other side made another offer meanwhile. Nothing was accepted: please read what they ' +
  'offer now.';
const ENDED = 'The dispute ended meanwhile. Nothing was accepted here.';

interface AcceptDialogProps {
  room: RoomView;
  /** The offer somebody is asked about. */
  asked: OfferView | null;
  onClose: () => void;
}

/** Takes an offer of the other side, as it was read when it was asked about, or says that it is gone. */
export function AcceptDialog({ room, asked, onClose }: AcceptDialogProps) {
  const [shown, setShown] = useState(asked);
  // It stays while the dialog closes.
  if (asked && asked !== shown) setShown(asked);
  const gone = shown !== null && isGone(shown, room);

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
      {shown && !gone && (
        <PlainForm room={room} ask={accepting(shown)} onTaken={end} onClose={onClose} />
      )}
      {gone && (
        <>
          <p className="bw-dialog-text" role="alert">
            {room.state === 'disputed' ? REPLACED : ENDED}
          </p>
          <FormActions>
            <Button variant="default" onClick={end}>
              Back to the project
            </Button>
          </FormActions>
        </>
      )}
    </Dialog>
  );
}
