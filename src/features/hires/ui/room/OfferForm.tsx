import { useEffect, useState } from 'react';
import { BackButton } from '#platform/client/forms/BackButton.tsx';
import { FormActions, FormRefusal } from '#platform/client/forms/FormParts.tsx';
import { SubmitButton } from '#platform/client/forms/SubmitButton.tsx';
import { useZodForm } from '#platform/client/forms/useZodForm.ts';
import { toast } from '#platform/client/toasts/toasts.tsx';
import { centsText } from '#platform/shared/money.ts';
import { offerRefusal, otherSide, type Side } from '../../disputes/dispute.rules.ts';
import { offersToSettle, shareWords, standingOffer } from '../../work/offer-words.rules.ts';
import type { OfferView, RoomView } from '../../work/room.schema.ts';
import { AcceptButton } from './AcceptButton.tsx';
import { ShareField, shareIn, shareProblem } from './ShareField.tsx';
import type { RoomFormProps } from './StepDialog.tsx';
import { useRoomAct } from './useRoomAct.ts';
import classes from './step-dialog.module.css';

interface OfferFormProps extends RoomFormProps {
  side: Side;
  /** Called when the user wants to accept this offer instead. */
  onAccept: (offer: OfferView) => void;
}

function standingIn(room: RoomView, side: Side) {
  const offers = offersToSettle(room);
  return { mine: standingOffer(offers, side), theirs: standingOffer(offers, otherSide(side)) };
}

/** Returns why this cannot be offered, or undefined; `mine` is the current offer of this side. */
function offerProblem(typed: string, room: RoomView, side: Side, mine: OfferView | undefined) {
  const { amountCents, frozen } = room;
  const { theirs } = standingIn(room, side);
  const problem = shareProblem(typed, amountCents);
  const refusal = offerRefusal(side, shareIn(typed, amountCents) ?? 0, {
    mine: mine?.toDeveloperCents ?? null,
    theirs: theirs?.toDeveloperCents ?? null,
    frozen,
  });
  return problem ?? refusal?.message;
}

/** The form of an offer to divide the money. The initial value is half, or the present offer. */
export function OfferForm(props: OfferFormProps) {
  const { room, side, onUnanswered, onDone, onClose, onAccept } = props;
  const { projectId, amountCents } = room;
  const { theirs } = standingIn(room, side);
  // Not updated while the form is open: after a lost response the retry must not be refused.
  const [mine] = useState(() => standingIn(room, side).mine);
  const { act } = useRoomAct(projectId);
  const form = useZodForm({
    initialValues: {
      toDeveloperCents: centsText(mine?.toDeveloperCents ?? Math.round(amountCents / 2)),
    },
    validate: ({ toDeveloperCents: typed }) => ({
      toDeveloperCents: offerProblem(typed, room, side, mine),
    }),
    draft: `offer-${room.disputes.at(-1)?.id}`,
    fieldByErrorCode: { offered_already: 'toDeveloperCents', same_offer: 'toDeveloperCents' },
  });

  useEffect(() => onUnanswered(form.unanswered), [onUnanswered, form.unanswered]);

  async function submit({ toDeveloperCents: typed }: { toDeveloperCents: string }) {
    const toDeveloperCents = shareIn(typed, amountCents) ?? 0;
    await act((client) => client.disputes.offer.mutate({ projectId, toDeveloperCents }));
    toast.success(mine ? 'Offer changed' : 'Offer made', 'The other side has been told.');
    onDone();
  }

  const share = form.getInputProps('toDeveloperCents');
  const bound = form.getFormProps(submit, { errorTitle: 'Offer not made' });
  return (
    <form {...bound} className="bw-form-fields">
      <p className="bw-dialog-text">
        The other side may accept this at once: then the money is divided so and the dispute is
        over.{mine && ' Until you change it, the offer you have made stands.'}
      </p>
      {theirs && (
        <div className={classes.offerTheirs}>
          <p className="bw-dialog-text">{shareWords(room, theirs)}</p>
          <AcceptButton
            room={room}
            offer={theirs}
            variant="default"
            label="Accept their offer"
            busy={form.submitting}
            onAsk={onAccept}
          />
        </div>
      )}
      <ShareField room={room} {...share} />
      <FormRefusal form={form} />
      <FormActions>
        <SubmitButton busy={form.submitting} busyLabel="Offering...">
          {mine ? 'Change offer' : 'Make offer'}
        </SubmitButton>
        <BackButton busy={form.submitting} onClick={onClose}>
          Close
        </BackButton>
      </FormActions>
    </form>
  );
}
