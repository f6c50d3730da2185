import { useState } from 'react';
import { isConflict } from '#platform/client/api/errors.ts';
import { Dialog } from '#platform/client/dialogs/Dialog.tsx';
import { findDisputeOfOffer, isOfferReplaced, isSide } from '../../../disputes/dispute.rules.ts';
import { formatDisputeOutcome, getOfferTitle } from '../../../disputes/settlement-offer.labels.ts';
import type { OfferView, WorkspaceView } from '../../../workspace/workspace.schema.ts';
import { StepConfirmationForm } from '../steps/StepConfirmationForm.tsx';
import { StaleDialog } from '../steps/StepDialog.tsx';
import type { StepConfirmation } from '../steps/step-forms.ts';
import type { WorkspaceFormProps } from '../useStepMutation.ts';
import { OfferForm } from './OfferForm.tsx';

/** `from` is the form from which the confirmation was opened, to which the user can go back. */
export type SettlementView =
  | { view: 'offer' }
  | { view: 'accept'; offer: OfferView; from?: { view: 'offer' } };

function toAcceptConfirmation({ id, toDeveloperCents }: OfferView): StepConfirmation {
  return {
    consequences: () =>
      'The dispute ends and the money is split at once, as below. This cannot be undone.',
    submitLabel: () => 'Accept offer',
    busyLabel: 'Accepting...',
    successToast: ['Offer accepted', 'The dispute is over.'],
    developerCents: () => toDeveloperCents,
    cancelLabel: 'Not yet',
    isDestructive: false,
    send: (client, target) => client.disputes.acceptOffer.mutate({ ...target, offerId: id }),
  };
}

interface StaleNotice {
  title: string;
  message: string;
}

const createDisputeOverNotice = (message: string): StaleNotice => ({
  title: 'The dispute is over',
  message,
});

/**
 * Null if the offer can be accepted or was accepted. `refusalMessage` is null if the server has not
 * refused the acceptance.
 */
function getStaleAcceptanceNotice(
  workspace: WorkspaceView,
  offer: OfferView,
  refusalMessage: string | null,
): StaleNotice | null {
  const dispute = findDisputeOfOffer(workspace, offer);
  const isAccepted = dispute?.offers.some(
    ({ id, status }) => id === offer.id && status === 'accepted',
  );
  const outcome = formatDisputeOutcome(workspace, dispute);
  if (outcome && !isAccepted) return createDisputeOverNotice(outcome);
  if (isOfferReplaced(workspace, offer)) {
    const message = 'The other side has made another offer. You have not accepted anything.';
    return { title: 'This offer is no longer open', message };
  }
  return refusalMessage === null
    ? null
    : { title: 'The offer was not accepted', message: refusalMessage };
}

function getStaleOfferNotice(workspace: WorkspaceView): StaleNotice | null {
  const outcome = formatDisputeOutcome(workspace, workspace.disputes.at(-1));
  return outcome === null
    ? null
    : createDisputeOverNotice(`${outcome} Your input here was not sent.`);
}

function getStaleNotice(
  workspace: WorkspaceView,
  settlement: SettlementView | null,
  refusalMessage: string | null,
): StaleNotice | null {
  return settlement?.view === 'accept'
    ? getStaleAcceptanceNotice(workspace, settlement.offer, refusalMessage)
    : getStaleOfferNotice(workspace);
}

interface AcceptOfferFormProps extends WorkspaceFormProps {
  offer: OfferView;
  /** The server refused the acceptance with a conflict. */
  onRefused: (message: string) => void;
}

function AcceptOfferForm({ offer, onRefused, ...form }: AcceptOfferFormProps) {
  return (
    <StepConfirmationForm
      {...form}
      confirmation={toAcceptConfirmation(offer)}
      onFailure={(failure) => isConflict(failure) && onRefused(failure.message)}
    />
  );
}

interface SettlementDialogProps {
  workspace: WorkspaceView;
  settlement: SettlementView | null;
  onChange: (settlement: SettlementView | null) => void;
}

export function SettlementDialog({ workspace, settlement, onChange }: SettlementDialogProps) {
  const { party } = workspace;
  const [shownView, setShownView] = useState(settlement);
  const [title, setTitle] = useState('');
  const [refusalMessage, setRefusalMessage] = useState<string | null>(null);
  const [isOutcomeUnknown, setOutcomeUnknown] = useState(false);
  // Not reset to null, so that the content remains while the dialog closes.
  if (settlement && settlement !== shownView) {
    setShownView(settlement);
    setTitle(settlement.view === 'offer' ? getOfferTitle(workspace) : 'Accept this offer?');
    setRefusalMessage(null);
    setOutcomeUnknown(false);
  }
  // A submission whose response was lost may itself have closed the dispute, so the form must
  // remain.
  const notice = isOutcomeUnknown ? null : getStaleNotice(workspace, shownView, refusalMessage);

  const closeAll = () => onChange(null);
  const goBack = () => onChange((settlement?.view === 'accept' && settlement.from) || null);
  const close = notice ? closeAll : goBack;

  if (!isSide(party)) return null;
  return (
    <Dialog opened={settlement !== null} onClose={close} title={notice?.title ?? title} size="lg">
      {notice && <StaleDialog message={notice.message} onClose={closeAll} />}
      {!notice && shownView?.view === 'accept' && (
        <AcceptOfferForm
          key={shownView.offer.id}
          workspace={workspace}
          offer={shownView.offer}
          onDone={closeAll}
          onClose={goBack}
          // A refusal that arrives after the dialog was closed is ignored.
          onRefused={(message) => settlement && setRefusalMessage(message)}
          onOutcomeUnknown={setOutcomeUnknown}
        />
      )}
      {!notice && shownView?.view === 'offer' && (
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
