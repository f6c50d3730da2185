import { useState } from 'react';
import { FormActions, FormRefusal } from '#platform/client/forms/FormParts.tsx';
import { BackButton, SubmitButton } from '#platform/client/forms/form-buttons.tsx';
import { useZodForm } from '#platform/client/forms/useZodForm.ts';
import { toast } from '#platform/client/toasts/toasts.tsx';
import { formatCentsInput } from '#platform/shared/format/money.ts';
import {
  findNewestOpenOffer,
  getOtherSide,
  offerRefusal,
  openDisputeOffers,
  type Side,
} from '../../../disputes/dispute.rules.ts';
import { formatOffer } from '../../../disputes/settlement-offer.labels.ts';
import type { OfferView, WorkspaceView } from '../../../workspace/workspace.schema.ts';
import { parseShare, ShareField, validateShare } from '../money/ShareField.tsx';
import { useStepMutation, type WorkspaceFormProps } from '../useStepMutation.ts';
import { AcceptOfferButton } from './DisputeOffers.tsx';
import classes from '../steps/step-dialog.module.css';

interface OfferFormProps extends WorkspaceFormProps {
  side: Side;
  /** Called when the user wants to accept this offer instead. */
  onAccept: (offer: OfferView) => void;
}

function openOffersBySide(workspace: WorkspaceView, side: Side) {
  const offers = openDisputeOffers(workspace);
  return {
    mine: findNewestOpenOffer(offers, side),
    theirs: findNewestOpenOffer(offers, getOtherSide(side)),
  };
}

/** Returns why this cannot be offered, or undefined; `mine` is the current offer of this side. */
function validateOffer(
  typed: string,
  workspace: WorkspaceView,
  side: Side,
  mine: OfferView | undefined,
) {
  const { amountCents, frozen } = workspace;
  const { theirs } = openOffersBySide(workspace, side);
  const problem = validateShare(typed, amountCents);
  const refusal = offerRefusal(side, parseShare(typed, amountCents) ?? 0, {
    mine: mine?.toDeveloperCents ?? null,
    theirs: theirs?.toDeveloperCents ?? null,
    frozen,
  });
  return problem ?? refusal?.message;
}

/** The form of an offer to divide the money. The initial value is half, or the present offer. */
export function OfferForm(props: OfferFormProps) {
  const { workspace, side, onOutcomeUnknown, onDone, onClose, onAccept } = props;
  const { projectId, amountCents } = workspace;
  const { theirs } = openOffersBySide(workspace, side);
  // Not updated while the form is open: after a lost response the retry must not be refused.
  const [mine] = useState(() => openOffersBySide(workspace, side).mine);
  const { runStep } = useStepMutation(projectId);
  const form = useZodForm({
    onOutcomeUnknown,
    initialValues: {
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
  const bound = form.getFormProps(submit, { errorTitle: 'Offer not made' });
  return (
    <form {...bound} className="bw-form-fields">
      <p className="bw-dialog-text">
        The other side can accept this at once. The money is then split like this, and the dispute
        is over.{mine && ' Your current offer stays open until you change it.'}
      </p>
      {theirs && (
        <div className={classes.offerTheirs}>
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
