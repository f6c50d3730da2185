import { useEffect, useState } from 'react';
import { BackButton } from '#platform/client/kit/BackButton.tsx';
import { FormActions, FormRefusal } from '#platform/client/kit/FormParts.tsx';
import { SubmitButton } from '#platform/client/kit/SubmitButton.tsx';
import { useFormState } from '#platform/client/kit/useFormState.ts';
import { useLateAnswer } from '#platform/client/kit/useLateAnswer.ts';
import { useWhileHere } from '#platform/client/kit/useWhileHere.ts';
import { toast } from '#platform/client/toasts.tsx';
import { centsText } from '#platform/shared/money.ts';
import { offerRefusal, otherSide, type Side } from '../../disputes/dispute.rules.ts';
import { offersToSettle, shareWords, standingOffer } from '../../work/offer-words.rules.ts';
import type { OfferView, RoomView } from '../../work/room.schema.ts';
import { AcceptButton } from './AcceptButton.tsx';
import { ShareField, shareIn, shareProblem } from './ShareField.tsx';
import type { RoomFormProps } from './StepDialog.tsx';
import { useRoomAct } from './useRoomAct.ts';

interface OfferFormProps extends RoomFormProps {
  side: Side;
  onBusy: (busy: boolean) => void;
  /** What the developer would get by what is being sent, in cents; null once more is typed. */
  onSend: (toDeveloperCents: number | null) => void;
  /** It has an offer to change now. */
  onAgain: () => void;
  /** Asks whether to accept this offer instead. */
  onAccept: (offer: OfferView) => void;
}

function standingIn(room: RoomView, side: Side) {
  const offers = offersToSettle(room);
  return { mine: standingOffer(offers, side), theirs: standingOffer(offers, otherSide(side)) };
}

/** Why this cannot be offered, or undefined. */
function offerProblem(typed: string, room: RoomView, side: Side) {
  const { amountCents, frozen } = room;
  const { mine, theirs } = standingIn(room, side);
  const wrong = shareProblem(typed, amountCents);
  const refusal = offerRefusal(side, shareIn(typed, amountCents) ?? 0, {
    mine: mine?.toDeveloperCents ?? null,
    theirs: theirs?.toDeveloperCents ?? null,
    frozen,
  });
  return wrong ?? refusal?.message;
}

/** Proposes how to divide the held money, from half or one's own offer; the other side may take it. */
export function OfferForm(props: OfferFormProps) {
  const { room, side, onBusy, onSend, onAgain, onClose, onAccept } = props;
  const onTaken = useWhileHere(props.onTaken);
  const { projectId, amountCents } = room;
  const { mine, theirs } = standingIn(room, side);
  const [again, setAgain] = useState(mine !== undefined);
  const { act } = useRoomAct(projectId);
  const form = useFormState({
    initial: {
      toDeveloperCents: centsText(mine?.toDeveloperCents ?? Math.round(amountCents / 2)),
    },
    check: ({ toDeveloperCents: typed }) => {
      const wrong = offerProblem(typed, room, side);
      return wrong ? { toDeveloperCents: wrong } : {};
    },
    draft: `offer-${room.disputes.at(-1)?.id}`,
    fieldOf: { offered_already: 'toDeveloperCents', same_offer: 'toDeveloperCents' },
  });

  useEffect(() => onBusy(form.busy), [onBusy, form.busy]);

  function told() {
    toast.success(again ? 'Offer changed' : 'Offer made', 'The other side has been told.');
  }

  function done() {
    form.forget();
    told();
    onTaken();
  }

  useLateAnswer(
    form,
    (sent) => mine?.toDeveloperCents === shareIn(sent.toDeveloperCents, amountCents),
    (typedOn) => {
      if (!typedOn) return done();
      told();
      setAgain(true);
      onAgain();
    },
  );

  async function submit({ toDeveloperCents: typed }: { toDeveloperCents: string }) {
    const toDeveloperCents = shareIn(typed, amountCents) ?? 0;
    onSend(toDeveloperCents);
    await act((client) => client.disputes.offer.mutate({ projectId, toDeveloperCents }));
    done();
  }

  const share = form.field('toDeveloperCents');
  const bound = form.bind(submit, { failed: 'Offer not made' });
  return (
    <form {...bound} className="bw-form-fields">
      <p className="bw-dialog-text">
        The other side may accept this at once: then the money is divided so and the dispute is
        over.{again && ' Until you change it, the offer you have made stands.'}
      </p>
      {theirs && (
        <div className="bw-offer-theirs">
          <p className="bw-dialog-text">{shareWords(room, theirs)}</p>
          <AcceptButton
            room={room}
            offer={theirs}
            variant="default"
            label="Accept their offer"
            busy={form.busy}
            onAsk={onAccept}
          />
        </div>
      )}
      <ShareField
        room={room}
        {...share}
        onChange={(typed) => {
          if (!form.busy) onSend(null);
          share.onChange(typed);
        }}
      />
      <FormRefusal form={form} />
      <FormActions>
        <SubmitButton busy={form.busy} working="Offering...">
          {again ? 'Change offer' : 'Make offer'}
        </SubmitButton>
        <BackButton busy={form.busy} onClick={onClose}>
          Close
        </BackButton>
      </FormActions>
    </form>
  );
}
