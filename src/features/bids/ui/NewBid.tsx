import { lazy, Suspense, useEffect, useState } from 'react';
import type { ProjectView } from '#features/projects/project.schema.ts';
import { readError } from '#platform/client/api/errors.ts';
import { deleteDraft, hasDraft } from '#platform/client/forms/drafts.ts';
import { useSuspensionReason } from '#platform/client/restriction/suspension-reason.ts';
import { toast } from '#platform/client/toasts/toasts.tsx';
import { track } from '#platform/client/tracking/event-queue.ts';
import { formatDollars } from '#platform/shared/money.ts';
import { bidRefusal, closedRefusal } from '../bid.rules.ts';
import type { BidView } from '../bid.schema.ts';
import { offerDraft } from './offer-draft.ts';
import type { OfferText } from './offer-text.ts';
import { loadForm, PlaceButton } from './PlaceButton.tsx';
import { useBidActs } from './useBidActs.ts';
import { useFeePercent } from './useFeePercent.ts';
import type { Withdrawn } from './useOwnBid.ts';
import classes from './bid-panel.module.css';

const NewBidForm = lazy(loadForm);

const goneWords = ({ amount }: BidView) => `Your bid of ${formatDollars(amount)} was withdrawn.`;
const STILL_HERE = 'What you wrote is still here: submit it to place it as a new bid.';

function BeforeNote({ bid, here }: Withdrawn) {
  const gone = here ? `You withdrew your bid of ${formatDollars(bid.amount)}.` : goneWords(bid);
  return (
    <p className={classes.note} role="status">
      {`${gone} You may place another one.`}
    </p>
  );
}

function FormComing() {
  return (
    <p className={classes.note} role="status">
      Loading the form...
    </p>
  );
}

/** Loads the form's code before it opens. A failure is shown as a toast. */
function useComing(projectId: number, onOpen: () => void) {
  const [coming, setComing] = useState(false);

  async function openForm() {
    if (coming) return;
    setComing(true);
    try {
      await loadForm();
    } catch (error) {
      return toast.error('The form could not be loaded', readError(error).message);
    } finally {
      setComing(false);
    }
    track('bid_form_opened', { projectId });
    onOpen();
  }

  return { coming, openForm };
}

interface NewBidProps {
  project: ProjectView;
  now: Date;
  /** The previous bid, and whether it was withdrawn in this tab; null if there is none. */
  before: Withdrawn | null;
  /** Called with true when the form opens, and false when it closes. */
  onTyping: (open: boolean) => void;
  /** Called with the name of the focused field. */
  onPlace: (name: string) => void;
  /**
   * Called with true while a submission has no response, because the form must remain for a retry.
   */
  onUnanswered: (unanswered: boolean) => void;
}

export function NewBid(props: NewBidProps) {
  const { project, now, before, onTyping, onPlace, onUnanswered } = props;
  const suspension = useSuspensionReason();
  const draft = offerDraft(project.id);
  const [resumed, setResumed] = useState(() => hasDraft(draft));
  const [asked, setAsked] = useState(resumed);
  const { coming, openForm } = useComing(project.id, () => setAsked(true));
  const open = asked && suspension === null;
  const { place } = useBidActs(project.id);
  const feePercent = useFeePercent();
  const subject = { ...project, deadline: new Date(project.deadline) };
  const refusal = bidRefusal(subject, project.invitation, { role: 'developer' }, now);
  const goneElsewhere = resumed && before && !before.here ? before.bid : undefined;
  // The page shows above that the project is closed.
  const isClosed = closedRefusal(subject, now) !== null;

  useEffect(() => onTyping(open), [onTyping, open]);

  async function send(offer: OfferText) {
    await place(offer);
    deleteDraft(draft);
  }

  function close() {
    setAsked(false);
    setResumed(false);
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
      onFocus={({ target }) => onPlace(target.getAttribute('name') ?? '')}
    >
      {before && !open && <BeforeNote {...before} />}
      {!open && <PlaceButton project={project} onClick={() => void openForm()} />}
      {coming && <FormComing />}
      {open && (
        <Suspense fallback={<FormComing />}>
          <NewBidForm
            title="Place Your Bid"
            draft={draft}
            resumed={resumed}
            note={goneElsewhere && `${goneWords(goneElsewhere)} ${STILL_HERE}`}
            budget={project.budget}
            feePercent={feePercent}
            submitLabel="Submit Bid"
            busyLabel="Submitting..."
            onSubmit={send}
            onUnanswered={onUnanswered}
            onCancel={close}
          />
        </Suspense>
      )}
    </section>
  );
}
