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

/** Errors are ignored, because an error is reported when the form opens. */
function preloadForm() {
  loadBidForm().catch(() => {});
}

interface PlaceBidButtonProps {
  project: ProjectView;
  onClick: () => void;
}

export function PlaceBidButton({ project, onClick }: PlaceBidButtonProps) {
  const suspensionReason = useSuspensionReason();
  return (
    <div className={classes.bar}>
      <GatedButton
        variant="primary"
        size="lg"
        data-autofocus
        fullWidth
        disabledReason={suspensionReason ?? (project.isPaused ? CLIENT_SUSPENDED_TEXT : null)}
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
const DRAFT_TEXT = 'Your input is still here. Submit it to place a new bid.';

export interface PreviousBid {
  bid: BidView;
  /** False if the bid was withdrawn in another tab or on another device. */
  isWithdrawnHere: boolean;
}

function WithdrawnNote({ bid, isWithdrawnHere }: PreviousBid) {
  const withdrawnText = isWithdrawnHere
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
  previousBid: PreviousBid | null;
  /** Also called on mount. */
  onFormToggle: (isOpen: boolean) => void;
  /** Empty if the focused element has no name. */
  onFieldFocus: (name: string) => void;
  /** The form must remain for a retry while the outcome of a submission is unknown. */
  onOutcomeUnknown: (isOutcomeUnknown: boolean) => void;
  renderChanges: RenderChanges;
}

export function NewBid(props: NewBidProps) {
  const { project, now, priceGuidance, previousBid, renderChanges } = props;
  const { onFormToggle, onFieldFocus, onOutcomeUnknown } = props;
  const suspensionReason = useSuspensionReason();
  const draftName = offerDraftName(project.id);
  const [isResumed, setIsResumed] = useState(() => hasDraft(draftName));
  const [isFormRequested, setFormRequested] = useState(isResumed);
  const { isLoading, openForm } = useFormLoader(project.id, () => setFormRequested(true));
  const isOpen = isFormRequested && suspensionReason === null;
  const { place } = useBidActions(project.id);
  const feePercent = useFeePercent();
  const biddable = { ...project, deadline: new Date(project.deadline) };
  const refusal = bidRefusal(biddable, project.invitation, { role: 'developer' }, now);
  const withdrawnElsewhere =
    isResumed && previousBid && !previousBid.isWithdrawnHere ? previousBid.bid : undefined;
  const isClosed = biddingClosedRefusal(biddable, now) !== null;

  useEffect(() => onFormToggle(isOpen), [onFormToggle, isOpen]);

  async function submit(offer: OfferFormValues, projectRevision: number) {
    await place(offer, projectRevision);
    deleteDraft(draftName);
  }

  function close() {
    setFormRequested(false);
    setIsResumed(false);
  }

  // A notice at the top of the page says that bidding is closed.
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
      {previousBid && !isOpen && <WithdrawnNote {...previousBid} />}
      {!isOpen && <PlaceBidButton project={project} onClick={() => void openForm()} />}
      {isLoading && <FormLoading />}
      {isOpen && (
        <Suspense fallback={<FormLoading />}>
          <NewBidForm
            title="Place Your Bid"
            draft={draftName}
            isResumed={isResumed}
            note={withdrawnElsewhere && `${formatWithdrawn(withdrawnElsewhere)} ${DRAFT_TEXT}`}
            project={project}
            renderChangesSince={(sinceRevision) => (
              <ChangesWhileWriting
                project={project}
                sinceRevision={sinceRevision}
                renderChanges={renderChanges}
              />
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
