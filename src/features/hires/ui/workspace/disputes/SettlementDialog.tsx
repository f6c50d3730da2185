import { useState } from 'react';
import { isConflict } from '#platform/client/api/errors.ts';
import { Dialog } from '#platform/client/dialogs/Dialog.tsx';
import { findDisputeOfOffer, isOfferReplaced, isSide } from '../../../disputes/dispute.rules.ts';
import { formatDisputeOutcome, offerTitle } from '../../../disputes/settlement-offer.labels.ts';
import type { OfferView, WorkspaceView } from '../../../workspace/workspace.schema.ts';
import { StepConfirmationForm } from '../steps/StepConfirmationForm.tsx';
import { StaleDialog } from '../steps/StepDialog.tsx';
import type { StepConfirmation } from '../steps/step-forms.ts';
import type { WorkspaceFormProps } from '../useStepMutation.ts';
import { OfferForm } from './OfferForm.tsx';

/** What the dialog shows: the form of an offer, or the confirmation before accepting one. */
export type SettlementStep =
  | { view: 'offer' }
  | { view: 'accept'; offer: OfferView; from?: { view: 'offer' } };

function toConfirmation({ id, toDeveloperCents }: OfferView): StepConfirmation {
  return {
    consequences: () =>
      'The dispute ends and the money is split at once, as below. This cannot be undone.',
    submitLabel: () => 'Accept offer',
    busyLabel: 'Accepting...',
    successToast: ['Offer accepted', 'The dispute is over.'],
    developerCents: () => toDeveloperCents,
    cancelLabel: 'Not yet',
    grave: false,
    send: (client, projectId) => client.disputes.acceptOffer.mutate({ projectId, offerId: id }),
  };
}

interface StaleNotice {
  title: string;
  message: string;
}

const disputeOverNotice = (message: string): StaleNotice => ({
  title: 'The dispute is over',
  message,
});

/** Returns why an offer can no longer be accepted; null while it can, or was just accepted. */
function staleAcceptanceNotice(
  workspace: WorkspaceView,
  offer: OfferView,
  refusalMessage: string | null,
): StaleNotice | null {
  const dispute = findDisputeOfOffer(workspace, offer);
  const accepted = dispute?.offers.some(
    ({ id, status }) => id === offer.id && status === 'accepted',
  );
  const outcome = formatDisputeOutcome(workspace, dispute);
  if (outcome && !accepted) return disputeOverNotice(outcome);
  if (isOfferReplaced(workspace, offer)) {
    const message = 'The other side has made another offer. You have not accepted anything.';
    return { title: 'This offer is no longer open', message };
  }
  return refusalMessage === null
    ? null
    : { title: 'The offer was not accepted', message: refusalMessage };
}

/** Returns why nothing can be offered any more, or null. */
function staleOfferNotice(workspace: WorkspaceView): StaleNotice | null {
  const outcome = formatDisputeOutcome(workspace, workspace.disputes.at(-1));
  return outcome === null ? null : disputeOverNotice(`${outcome} Your input here was not sent.`);
}

/** Returns why the action is no longer possible, or null. */
function staleNotice(
  workspace: WorkspaceView,
  settlement: SettlementStep | null,
  refusalMessage: string | null,
) {
  return settlement?.view === 'accept'
    ? staleAcceptanceNotice(workspace, settlement.offer, refusalMessage)
    : staleOfferNotice(workspace);
}

interface AcceptOfferFormProps extends WorkspaceFormProps {
  offer: OfferView;
  /** Called with the message if the offer cannot be accepted any more. */
  onRefused: (message: string) => void;
}

/** The confirmation before accepting an offer. */
function AcceptOfferForm({ offer, onRefused, ...form }: AcceptOfferFormProps) {
  return (
    <StepConfirmationForm
      {...form}
      confirmation={toConfirmation(offer)}
      onRefused={(failure) => isConflict(failure) && onRefused(failure.message)}
    />
  );
}

interface SettlementDialogProps {
  workspace: WorkspaceView;
  settlement: SettlementStep | null;
  onChange: (settlement: SettlementStep | null) => void;
}

/** The dialog for making or accepting an offer, or the reason why that is no longer possible. */
export function SettlementDialog({ workspace, settlement, onChange }: SettlementDialogProps) {
  const { party } = workspace;
  const [shown, setShown] = useState(settlement);
  const [title, setTitle] = useState('');
  const [refusalMessage, setRefusalMessage] = useState<string | null>(null);
  const [isOutcomeUnknown, setOutcomeUnknown] = useState(false);
  // It remains as it is while the dialog closes.
  if (settlement && settlement !== shown) {
    setShown(settlement);
    setTitle(settlement.view === 'offer' ? offerTitle(workspace) : 'Accept this offer?');
    setRefusalMessage(null);
    setOutcomeUnknown(false);
  }
  // A submission without a response may have closed the dispute.
  const notice = isOutcomeUnknown ? null : staleNotice(workspace, shown, refusalMessage);

  const closeAll = () => onChange(null);
  const goBack = () => onChange((settlement?.view === 'accept' && settlement.from) || null);
  const close = notice ? closeAll : goBack;

  if (!isSide(party)) return null;
  return (
    <Dialog opened={settlement !== null} onClose={close} title={notice?.title ?? title} size="lg">
      {notice && <StaleDialog message={notice.message} onClose={closeAll} />}
      {!notice && shown?.view === 'accept' && (
        <AcceptOfferForm
          key={shown.offer.id}
          workspace={workspace}
          offer={shown.offer}
          onDone={closeAll}
          onClose={goBack}
          onRefused={(message) => settlement && setRefusalMessage(message)}
          onOutcomeUnknown={setOutcomeUnknown}
        />
      )}
      {!notice && shown?.view === 'offer' && (
        <OfferForm
          workspace={workspace}
          side={party}
          onOutcomeUnknown={setOutcomeUnknown}
          onDone={closeAll}
          onClose={closeAll}
          onAccept={(offer) => onChange({ view: 'accept', offer, from: { view: 'offer' } })}
        />
      )}
    </Dialog>
  );
}
