import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { CLIENT_SUSPENDED_TEXT } from '#features/accounts/suspension/suspension.rules.ts';
import type { ProjectView } from '#features/projects/project.schema.ts';
import { readError } from '#platform/client/api/errors.ts';
import { deleteDraft, hasDraft } from '#platform/client/forms/drafts.ts';
import { GatedButton } from '#platform/client/restriction/GatedButton.tsx';
import { useSuspensionReason } from '#platform/client/restriction/suspension-reason.tsx';
import { toast } from '#platform/client/toasts/toasts.tsx';
import { track } from '#platform/client/tracking/event-queue.ts';
import { formatDollars } from '#platform/shared/format/money.ts';
import { biddingClosedRefusal, bidRefusal } from '../../bid.rules.ts';
import type { BidView } from '../../bid.schema.ts';
import { useFeePercent } from '../BidFee.tsx';
import { type OfferFormValues, offerDraftName } from '../form/offer-draft.ts';
import { useBidActions } from '../useBidActions.ts';
import { ChangesWhileWriting, type RenderChanges } from './ProjectChanges.tsx';
import classes from '../bid-panel.module.css';

const loadBidForm = () =>
  import('../form/BidForm.tsx').then(({ NewBidForm }) => ({ default: NewBidForm }));
const NewBidForm = lazy(loadBidForm);

/** Loads the form's code early. Ignores errors, because they are reported when it is opened. */
function preloadForm() {
  loadBidForm().catch(() => {});
}

interface PlaceBidButtonProps {
  project: ProjectView;
  onClick: () => void;
}

export function PlaceBidButton({ project, onClick }: PlaceBidButtonProps) {
  const suspension = useSuspensionReason();
  return (
    <div className={classes.bar}>
      <GatedButton
        variant="next"
        size="lg"
        data-autofocus
        fullWidth
        disabledReason={suspension ?? (project.isPaused ? CLIENT_SUSPENDED_TEXT : null)}
        onClick={onClick}
        onPointerEnter={preloadForm}
        onFocus={preloadForm}
      >
        Place Your Bid
      </GatedButton>
    </div>
  );
}

const formatWithdrawn = ({ amount }: BidView) =>
  `Your bid of ${formatDollars(amount)} was withdrawn.`;
const DRAFT_KEPT = 'Your input is still here. Submit it to place a new bid.';

/** A bid that is no longer active. */
export interface PreviousBid {
  bid: BidView;
  /** Whether it was withdrawn in this tab. */
  inThisTab: boolean;
  /** Whether its form or dialog was open in this tab. */
  wasOpen: boolean;
}

function WithdrawnNote({ bid, inThisTab }: PreviousBid) {
  const withdrawnText = inThisTab
    ? `You withdrew your bid of ${formatDollars(bid.amount)}.`
    : formatWithdrawn(bid);
  return (
    <p className={classes.note} role="status">
      {`${withdrawnText} You may place another one.`}
    </p>
  );
}

function FormLoading() {
  return (
    <p className={classes.note} role="status">
      Loading the form...
    </p>
  );
}

/** Loads the form's code before it opens. A failure is shown as a toast. */
function useFormLoader(projectId: number, onOpen: () => void) {
  const [isLoading, setLoading] = useState(false);

  async function openForm() {
    if (isLoading) return;
    setLoading(true);
    try {
      await loadBidForm();
    } catch (error) {
      return toast.error('The form could not be loaded', readError(error).message);
    } finally {
      setLoading(false);
    }
    track('bid_form_opened', { projectId });
    onOpen();
  }

  return { isLoading, openForm };
}

interface NewBidProps {
  project: ProjectView;
  now: Date;
  priceGuidance?: ReactNode;
  /** The previous bid, and whether it was withdrawn in this tab; null if there is none. */
  previous: PreviousBid | null;
  /** Called with true when the form opens, and false when it closes. */
  onFormToggle: (isOpen: boolean) => void;
  /** Called with the name of the focused field. */
  onFieldFocus: (name: string) => void;
  /**
   * Called with true while a submission has no response, because the form must remain for a retry.
   */
  onOutcomeUnknown: (isOutcomeUnknown: boolean) => void;
  renderChanges: RenderChanges;
}

export function NewBid(props: NewBidProps) {
  const { project, now, priceGuidance, previous, renderChanges } = props;
  const { onFormToggle, onFieldFocus, onOutcomeUnknown } = props;
  const suspension = useSuspensionReason();
  const draftName = offerDraftName(project.id);
  const [isResumed, setIsResumed] = useState(() => hasDraft(draftName));
  const [isRequested, setRequested] = useState(isResumed);
  const { isLoading, openForm } = useFormLoader(project.id, () => setRequested(true));
  const isOpen = isRequested && suspension === null;
  const { place } = useBidActions(project.id);
  const feePercent = useFeePercent();
  const subject = { ...project, deadline: new Date(project.deadline) };
  const refusal = bidRefusal(subject, project.invitation, { role: 'developer' }, now);
  const withdrawnElsewhere =
    isResumed && previous && !previous.inThisTab ? previous.bid : undefined;
  // The page shows above that the project is closed.
  const isClosed = biddingClosedRefusal(subject, now) !== null;

  useEffect(() => onFormToggle(isOpen), [onFormToggle, isOpen]);

  async function submit(offer: OfferFormValues, projectRevision: number) {
    await place(offer, projectRevision);
    deleteDraft(draftName);
  }

  function close() {
    setRequested(false);
    setIsResumed(false);
  }

  if (isClosed) return null;
  if (refusal) {
    return (
      <section className={classes.panel} aria-label="Your bid">
        <p className={classes.note}>{refusal.message}</p>
      </section>
    );
  }
  return (
    <section
      className={classes.panel}
      aria-label="Your bid"
      onFocus={({ target }) => onFieldFocus(target.getAttribute('name') ?? '')}
    >
      {previous && !isOpen && <WithdrawnNote {...previous} />}
      {!isOpen && <PlaceBidButton project={project} onClick={() => void openForm()} />}
      {isLoading && <FormLoading />}
      {isOpen && (
        <Suspense fallback={<FormLoading />}>
          <NewBidForm
            title="Place Your Bid"
            draft={draftName}
            isResumed={isResumed}
            note={withdrawnElsewhere && `${formatWithdrawn(withdrawnElsewhere)} ${DRAFT_KEPT}`}
            project={project}
            renderChangesSince={(revision) => (
              <ChangesWhileWriting {...{ project, revision, renderChanges }} />
            )}
            feePercent={feePercent}
            priceGuidance={priceGuidance}
            submitLabel="Submit Bid"
            busyLabel="Submitting..."
            onSubmit={submit}
            onOutcomeUnknown={onOutcomeUnknown}
            onCancel={close}
          />
        </Suspense>
      )}
    </section>
  );
}
