import { Button } from '@mantine/core';
import { FormActions, FormNote } from '#platform/client/kit/FormParts.tsx';
import { SubmitButton } from '#platform/client/kit/SubmitButton.tsx';
import { useFormState } from '#platform/client/kit/useFormState.ts';
import { toast } from '#platform/client/toasts.tsx';
import { centsText } from '#platform/shared/money.ts';
import { isSide, offerRefusal, otherSide } from '../../disputes/dispute.rules.ts';
import { openOffers, standingOffer } from '../../work/offer-words.rules.ts';
import type { RoomView } from '../../work/room.schema.ts';
import { ShareField, shareIn, shareProblem } from './ShareField.tsx';
import type { StepFormProps } from './StepDialog.tsx';
import { useRoomAct } from './useRoomAct.ts';

/** Why this cannot be offered, or undefined. */
function offerProblem(typed: string, room: RoomView) {
  const { party, amountCents } = room;
  const wrong = shareProblem(typed, amountCents);
  if (wrong) return wrong;
  const theirs = isSide(party) ? standingOffer(openOffers(room), otherSide(party)) : undefined;
  const refusal = offerRefusal(shareIn(typed, amountCents) ?? 0, theirs?.toDeveloperCents ?? null);
  return refusal?.message;
}

/** Proposes how to divide the held money; the other side may take it. */
export function OfferForm({ room, onTaken, onClose }: StepFormProps) {
  const { projectId, amountCents } = room;
  const { act } = useRoomAct(projectId);
  const form = useFormState({
    initial: { toDeveloperCents: centsText(Math.round(amountCents / 2)) },
    check: ({ toDeveloperCents: typed }) => {
      const wrong = offerProblem(typed, room);
      return wrong ? { toDeveloperCents: wrong } : {};
    },
    draft: `offer-${projectId}`,
    fieldOf: { offered_already: 'toDeveloperCents' },
  });

  async function submit({ toDeveloperCents: typed }: { toDeveloperCents: string }) {
    const toDeveloperCents = shareIn(typed, amountCents) ?? 0;
    await act((client) => client.disputes.offer.mutate({ projectId, toDeveloperCents }));
    form.forget();
    toast.success('Offer made', 'The other side has been told.');
    onTaken();
  }

  const bound = form.bind(submit, { refused: ({ message }) => toast.error('Error', message) });
  return (
    <form {...bound} className="bw-form-fields">
      <p className="bw-dialog-text">
        The other side may accept this at once: then the money is divided so and the dispute is
        over. It takes the place of an earlier offer of yours.
      </p>
      <ShareField room={room} {...form.field('toDeveloperCents')} />
      {form.refusal && <FormNote quiet>{form.refusal}</FormNote>}
      <FormActions>
        <SubmitButton busy={form.busy} working="Offering...">
          Make offer
        </SubmitButton>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </FormActions>
    </form>
  );
}
