import { useState } from 'react';
import { FormActions, FormRefusal } from '#platform/client/forms/FormParts.tsx';
import { BackButton, SubmitButton } from '#platform/client/forms/form-buttons.tsx';
import { useZodForm } from '#platform/client/forms/useZodForm.ts';
import { toast } from '#platform/client/toasts/toasts.tsx';
import { formatCentsInput } from '#platform/shared/format/money.ts';
import {
  findNewestOpenOffer,
  getOpenDisputeOffers,
  getOtherSide,
  offerRefusal,
  type Side,
} from '../../../disputes/dispute.rules.ts';
import { formatOffer } from '../../../disputes/settlement-offer.labels.ts';
import type { OfferView, WorkspaceView } from '../../../workspace/workspace.schema.ts';
import { parseShare, ShareField, validateShare } from '../money/ShareField.tsx';
import { useStepMutation, type WorkspaceFormProps } from '../useStepMutation.ts';
import { AcceptOfferButton } from './DisputeOffers.tsx';
import classes from '../steps/step-dialog.module.css';

interface OfferFormProps extends WorkspaceFormProps {
  /** The side of the reader. */
  side: Side;
  /** Called when the user wants to accept the offer of the other side instead. */
  onAccept: (offer: OfferView) => void;
}

/**
 * Returns the open offers of this side and of the other side; undefined if there is no open offer.
 */
function findOpenOffers(workspace: WorkspaceView, side: Side) {
  const offers = getOpenDisputeOffers(workspace);
  return {
    mine: findNewestOpenOffer(offers, side),
    theirs: findNewestOpenOffer(offers, getOtherSide(side)),
  };
}

/**
 * Returns why the typed amount cannot be offered; undefined if it can be offered. `mine` is the
 * open offer of this side.
 */
function validateOffer(
  typed: string,
  workspace: WorkspaceView,
  side: Side,
  mine: OfferView | undefined,
): string | undefined {
  const { amountCents, frozen } = workspace;
  const { theirs } = findOpenOffers(workspace, side);
  const amountError = validateShare(typed, amountCents);
  if (amountError) return amountError;
  const refusal = offerRefusal(side, parseShare(typed, amountCents) ?? 0, {
    ownCents: mine?.toDeveloperCents ?? null,
    theirCents: theirs?.toDeveloperCents ?? null,
    frozen,
  });
  return refusal?.message;
}

/**
 * The form of an offer to divide the money. The initial amount is that of the open offer of this
 * side. If this side has no open offer, the initial amount is half of the money.
 */
export function OfferForm(props: OfferFormProps) {
  const { workspace, side, onOutcomeUnknown, onDone, onClose, onAccept } = props;
  const { projectId, amountCents } = workspace;
  const { theirs } = findOpenOffers(workspace, side);
  // The own offer when the form was opened. It is not updated, because an offer whose response was
  // lost becomes the own offer, and a retry would then be refused as equal to the own offer.
  const [mine] = useState(() => findOpenOffers(workspace, side).mine);
  const { runStep } = useStepMutation(projectId);
  const form = useZodForm({
    onOutcomeUnknown,
    initialValues: {
      // Dollars and cents as typed. Named like the field of the request, so that an error that the
      // server reports for this field is shown at the input.
      toDeveloperCents: formatCentsInput(mine?.toDeveloperCents ?? Math.round(amountCents / 2)),
    },
    validate: ({ toDeveloperCents: typed }) => ({
      toDeveloperCents: validateOffer(typed, workspace, side, mine),
    }),
    draft: `offer-${workspace.disputes.at(-1)?.id}`,
    fieldByErrorCode: { offered_already: 'toDeveloperCents', same_offer: 'toDeveloperCents' },
  });

  async function submit({ toDeveloperCents: typed }: { toDeveloperCents: string }) {
    const toDeveloperCents = parseShare(typed, amountCents) ?? 0;
    await runStep((client) => client.disputes.makeOffer.mutate({ projectId, toDeveloperCents }));
    toast.success(mine ? 'Offer changed' : 'Offer made', 'The other side has been notified.');
    onDone();
  }

  const share = form.getInputProps('toDeveloperCents');
  const formProps = form.getFormProps(submit, { errorTitle: 'Offer not made' });
  return (
    <form {...formProps} className="bw-form-fields">
      <p className="bw-dialog-text">
        The other side can accept this at once. The money is then split like this, and the dispute
        is over.{mine && ' Your current offer stays open until you change it.'}
      </p>
      {theirs && (
        <div className={classes.theirOffer}>
          <p className="bw-dialog-text">{formatOffer(workspace, theirs)}</p>
          <AcceptOfferButton
            workspace={workspace}
            offer={theirs}
            variant="default"
            label="Accept their offer"
            busy={form.submitting}
            onAccept={onAccept}
          />
        </div>
      )}
      <ShareField workspace={workspace} {...share} />
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
