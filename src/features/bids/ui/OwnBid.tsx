import { Button } from '@mantine/core';
import { lazy, type RefObject, Suspense, useEffect, useState } from 'react';
import type { ProjectView } from '#features/projects/project.schema.ts';
import { FormActions } from '#platform/client/forms/FormParts.tsx';
import { GatedButton } from '#platform/client/restriction/GatedButton.tsx';
import { useSuspensionReason } from '#platform/client/restriction/suspension-reason.ts';
import { changeBidRefusal, closedRefusal, isDeclined } from '../bid.rules.ts';
import type { BidView } from '../bid.schema.ts';
import { BidStatusTag } from './BidStatusTag.tsx';
import { BidTerms } from './BidTerms.tsx';
import { offerDraft } from './offer-draft.ts';
import { type OfferText, textOf } from './offer-text.ts';
import { useChange } from './useChange.ts';
import { feeOfBid, useFeePercent } from './useFeePercent.ts';
import { WithdrawDialog } from './WithdrawDialog.tsx';
import './bid-reason.css';
import classes from './bid-panel.module.css';

const BidForm = lazy(() => import('./BidForm.tsx'));

const said: Record<BidView['status'], string> = {
  active: 'The client has your bid. You can change or withdraw it until somebody is hired.',
  withdrawn: 'You withdrew this bid.',
  hired: 'The client hired you for this project, at this price.',
  passed: 'The client hired another developer. Your bid was not chosen.',
};

/** Why the bid cannot be hired at present, and what the developer can still do. */
const PAUSED =
  'The client has your bid. This project takes no bids at the moment, and nobody can be hired ' +
  'meanwhile. You can change or withdraw your bid.';
const SUSPENDED =
  'The client has your bid, but it cannot be hired while your account is suspended. You can ' +
  'withdraw it.';

const TOO_LATE =
  'The deadline has passed: your bid stays as it is. You can withdraw it until somebody is hired.';

function declinedWords({ status }: ProjectView): string {
  if (status !== 'active') return 'The client declined your bid before the project was closed.';
  return (
    'The client declined your bid. It can no longer be changed or withdrawn, and no other one ' +
    'placed. If the client thinks again, we tell you.'
  );
}

interface Standing {
  mayEdit: boolean;
  suspended: boolean;
}

function statusWords(bid: BidView, project: ProjectView, own: Standing): string {
  const { status } = bid;
  if (isDeclined(bid)) return declinedWords(project);
  if (project.status === 'cancelled')
    return 'The client cancelled this project. Your bid is closed.';
  if (status !== 'active') return said[status];
  if (project.status !== 'active') return 'This project no longer takes bids.';
  if (own.suspended) return SUSPENDED;
  if (!own.mayEdit) return TOO_LATE;
  return project.isPaused ? PAUSED : said.active;
}

interface OwnBidProps {
  project: ProjectView;
  bid: BidView;
  now: Date;
  /** The fee of the hire in percent; undefined if there is no hire. */
  agreedFee?: number | undefined;
  /** Whether the bid was withdrawn in another tab while its form or dialog is open. */
  isGone: boolean;
  /** Whether to open the form with the draft of a new bid if it differs from the bid. */
  resumes: boolean;
  /** Name of the field that had the focus in the form of a new bid. */
  goesOnIn?: RefObject<string> | undefined;
  /**
   * Called with the bid whose form or dialog is open, which remains open; null if there is none.
   */
  onEditing: (bid: BidView | null) => void;
  onWithdrawn: (bid: BidView) => void;
  /** Called when the form is closed; its values are stored as the draft of a new bid. */
  onGone: (bid: BidView) => void;
}

interface ChangeFormProps {
  project: ProjectView;
  bid: BidView;
  unsent: boolean;
  note: string | undefined;
  goesOnIn: string | undefined;
  onSubmit: (offer: OfferText) => Promise<void>;
  onCancel: () => void;
}

function ChangeForm(props: ChangeFormProps) {
  const { project, bid, unsent, note, goesOnIn, ...acts } = props;
  const feePercent = useFeePercent();
  return (
    <section className={classes.panel} aria-label="Your bid">
      <Suspense fallback={<p className={classes.note}>Loading the form...</p>}>
        <BidForm
          title="Change your bid"
          initial={textOf(bid)}
          draft={unsent ? offerDraft(project.id) : undefined}
          note={note}
          goesOnIn={goesOnIn}
          budget={project.budget}
          feePercent={feePercent}
          submitLabel="Save changes"
          busyLabel="Saving..."
          {...acts}
        />
      </Suspense>
    </section>
  );
}

export function OwnBid(props: OwnBidProps) {
  const { project, bid, now, agreedFee, isGone, resumes } = props;
  const { goesOnIn, onEditing, onWithdrawn, onGone } = props;
  const feePercent = useFeePercent();
  const suspension = useSuspensionReason();
  const [leaving, setLeaving] = useState(false);
  const change = useChange(bid, { isGone, resumes: resumes && !suspension, onGone });
  const refusal = changeBidRefusal(bid, project, { id: bid.developerId });
  const mayLeave = refusal === null;
  const mayEdit =
    mayLeave && closedRefusal({ ...project, deadline: new Date(project.deadline) }, now) === null;

  const editing = mayEdit ? change.editing : null;
  const isOpen = editing !== null || leaving;
  useEffect(() => onEditing(isOpen ? bid : null), [onEditing, isOpen, bid]);

  if (editing) {
    const form = { ...editing, goesOnIn: editing.unsent ? goesOnIn?.current : undefined };
    const acts = { onSubmit: change.save, onCancel: change.close };
    return <ChangeForm {...{ project, bid }} {...form} {...acts} />;
  }
  return (
    <section className={classes.panel} aria-label="Your bid" data-won={bid.status === 'hired'}>
      <div className={classes.top}>
        <h2 data-autofocus tabIndex={-1}>
          Your bid
        </h2>
        <BidStatusTag bid={bid} cancelled={project.status === 'cancelled'} />
      </div>
      <p className={classes.note}>
        {statusWords(bid, project, { mayEdit, suspended: suspension !== null })}
      </p>
      {isDeclined(bid) && (
        <p className="bw-bid-reason">{`The client’s reason: “${bid.declineReason}”`}</p>
      )}
      <BidTerms bid={bid} of="your proposal" feePercent={feeOfBid(bid, feePercent, agreedFee)} />
      {mayLeave && (
        <FormActions>
          {mayEdit && (
            <GatedButton variant="default" disabledReason={suspension} inRow onClick={change.open}>
              Edit
            </GatedButton>
          )}
          <Button variant="default" onClick={() => setLeaving(true)}>
            Withdraw
          </Button>
        </FormActions>
      )}
      <WithdrawDialog
        bid={bid}
        opened={leaving}
        refusal={refusal?.message ?? null}
        isGone={isGone}
        onClose={() => setLeaving(false)}
        onWithdrawn={onWithdrawn}
        onGone={onGone}
      />
    </section>
  );
}
