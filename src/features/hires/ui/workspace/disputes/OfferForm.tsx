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
import { suggestShare } from '../../../disputes/settlement-shares.labels.ts';
import { getStepTarget } from '../../../workspace/step-target.rules.ts';
import type { OfferView, WorkspaceView } from '../../../workspace/workspace.schema.ts';
import { parseShare, ShareField, validateShare } from '../money/ShareField.tsx';
import { useStepMutation, type WorkspaceFormProps } from '../useStepMutation.ts';
import { AcceptOfferButton } from './DisputeOffers.tsx';
import { Suggestion, toSuggestionMark } from './Suggestion.tsx';
import classes from '../steps/step-dialog.module.css';

interface OfferFormProps extends WorkspaceFormProps {
  side: Side;
  onAccept: (offer: OfferView) => void;
}

function findOpenOffers(workspace: WorkspaceView, side: Side) {
  const offers = getOpenDisputeOffers(workspace);
  return {
    mine: findNewestOpenOffer(offers, side),
    theirs: findNewestOpenOffer(offers, getOtherSide(side)),
  };
}

/** `mine` is the open offer of this side. Undefined if the amount can be offered. */
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
    isFrozen: frozen,
  });
  return refusal?.message;
}

/** The initial amount is that of the side's open offer, otherwise the suggested one. */
export function OfferForm(props: OfferFormProps) {
  const { workspace, side, onOutcomeUnknown, onDone, onClose, onAccept } = props;
  const { projectId, amountCents } = workspace;
  const { theirs } = findOpenOffers(workspace, side);
  // Not updated: an offer whose response was lost becomes the own offer, and a retry would then be
  // refused as equal to it.
  const [mine] = useState(() => findOpenOffers(workspace, side).mine);
  const suggestion = suggestShare(workspace);
  const { runStep } = useStepMutation(projectId);
  const form = useZodForm({
    onOutcomeUnknown,
    initialValues: {
      // Dollars and cents as typed. Named like the field of the request, so that the server's error
      // for it is shown at the input.
      toDeveloperCents: formatCentsInput(mine?.toDeveloperCents ?? suggestion.cents),
    },
    validate: ({ toDeveloperCents: typed }) => ({
      toDeveloperCents: validateOffer(typed, workspace, side, mine),
    }),
    draft: `offer-${workspace.disputes.at(-1)?.id}`,
    fieldByErrorCode: { offered_already: 'toDeveloperCents', same_offer: 'toDeveloperCents' },
  });

  async function submit({ toDeveloperCents: typed }: { toDeveloperCents: string }) {
    const toDeveloperCents = parseShare(typed, amountCents) ?? 0;
    await runStep((client) =>
      client.disputes.makeOffer.mutate({ ...getStepTarget(workspace), toDeveloperCents }),
    );
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
            isBusy={form.submitting}
            onAccept={onAccept}
          />
        </div>
      )}
      <Suggestion workspace={workspace} {...suggestion} />
      <ShareField
        workspace={workspace}
        marks={[toSuggestionMark(suggestion.cents)]}
        isFocusedFirst
        {...share}
      />
      <FormRefusal form={form} />
      <FormActions>
        <SubmitButton isBusy={form.submitting} busyLabel="Offering...">
          {mine ? 'Change offer' : 'Make offer'}
        </SubmitButton>
        <BackButton isBusy={form.submitting} onClick={onClose}>
          Close
        </BackButton>
      </FormActions>
    </form>
  );
}
