import { Link, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { UserView } from '#features/accounts/account.schema.ts';
import { TAKES_NO_BIDS } from '#features/accounts/suspensions/suspension.rules.ts';
import type { ProjectView } from '#features/projects/project.schema.ts';
import { saidBy } from '#platform/client/errors.ts';
import { HeldButton } from '#platform/client/kit/HeldButton.tsx';
import { useHeld } from '#platform/client/kit/held.ts';
import { SignInButton } from '#platform/client/kit/SignInButton.tsx';
import { dropDraft, isDraftKept } from '#platform/client/kit/useDraft.ts';
import { toast } from '#platform/client/toasts.tsx';
import { track } from '#platform/client/tracking/event-line.ts';
import { formatDollars } from '#platform/shared/money.ts';
import { bidRefusal, closedRefusal } from '../bid.rules.ts';
import type { BidView } from '../bid.schema.ts';
import { OwnBid } from './OwnBid.tsx';
import { offerDraft } from './offer-draft.ts';
import type { OfferText } from './offer-text.ts';
import { useBidActs } from './useBidActs.ts';
import { useFeePercent } from './useFeePercent.ts';
import './bid-panel.css';

const loadForm = () => import('./NewBidForm.tsx');
const NewBidForm = lazy(loadForm);

/** Fetched before it is asked for; whoever asks is told where it does not come. */
function prepareForm() {
  loadForm().catch(() => {});
}

interface Place {
  project: ProjectView;
  now: Date;
}

interface PlaceButtonProps {
  project: ProjectView;
  onClick: () => void;
}

function PlaceButton({ project, onClick }: PlaceButtonProps) {
  const held = useHeld();
  return (
    <div className="bw-bid-bar">
      <HeldButton
        variant="next"
        size="lg"
        fullWidth
        reason={held ?? (project.isPaused ? TAKES_NO_BIDS : null)}
        onClick={onClick}
        onPointerEnter={prepareForm}
        onFocus={prepareForm}
      >
        Place Your Bid
      </HeldButton>
    </div>
  );
}

/** The way in for those who have no account yet. */
function Invitation({ project, now }: Place) {
  const navigate = useNavigate();
  const from = `/projects/${project.id}`;
  if (closedRefusal({ ...project, deadline: new Date(project.deadline) }, now)) return null;
  return (
    <section className="bw-bid-panel" aria-label="Bid on this project">
      <PlaceButton
        project={project}
        onClick={() => void navigate({ to: '/create-developer-profile', search: { from } })}
      />
      <p className="bw-bid-note">
        Bids come from developers. You set up a profile first. Already a developer?{' '}
        <Link to="/login" search={{ from }}>
          Sign in
        </Link>
      </p>
    </section>
  );
}

function Lapsed() {
  return (
    <section className="bw-bid-panel" aria-label="Your bid" role="alert">
      <p className="bw-bid-note">
        You are no longer signed in. Sign in to go on; what you typed is kept.
      </p>
      <SignInButton variant="next" size="lg" fullWidth>
        Sign in
      </SignInButton>
    </section>
  );
}

function FormComing() {
  return (
    <p className="bw-bid-note" role="status">
      Loading the form...
    </p>
  );
}

interface Withdrawn {
  bid: BidView;
  here: boolean;
}

const goneWords = ({ amount }: BidView) =>
  `Your bid of ${formatDollars(amount)} was withdrawn somewhere else meanwhile. What you wrote is ` +
  'still here: submit it to place it as a new bid.';

interface NewBidProps extends Place {
  /** The bid before it, and whether it was withdrawn here. */
  before: Withdrawn | null;
  onPlaced: (bid: BidView) => void;
  /** Whether the form is open. */
  onTyping: (open: boolean) => void;
  /** Whether one is on its way: until it is answered, nobody knows whose bid appears. */
  onSending: (sending: boolean) => void;
}

function NewBid(props: NewBidProps) {
  const { project, now, before, onPlaced, onTyping, onSending } = props;
  const held = useHeld();
  const draft = offerDraft(project.id);
  const [resumed, setResumed] = useState(() => isDraftKept(draft));
  const [asked, setAsked] = useState(resumed);
  const [coming, setComing] = useState(false);
  const open = asked && held === null;
  const panel = useRef<HTMLElement>(null);
  const { place } = useBidActs(project.id);
  const feePercent = useFeePercent();
  const subject = { ...project, deadline: new Date(project.deadline) };
  const refusal = bidRefusal(subject, project.invitation, { role: 'developer' }, now);
  // The page says above that it is closed.
  const isClosed = closedRefusal(subject, now) !== null;

  const goOn = () => panel.current?.querySelector('button')?.focus();

  // The dialog that withdrew the bid is gone, and with it the place of the keyboard.
  useEffect(() => {
    if (before?.here) panel.current?.querySelector('button')?.focus();
  }, [before]);
  useEffect(() => onTyping(open), [onTyping, open]);

  async function send(offer: OfferText) {
    onSending(true);
    try {
      const placed = await place(offer);
      dropDraft(draft);
      onPlaced(placed);
    } finally {
      onSending(false);
    }
  }

  async function openForm() {
    if (coming) return;
    setComing(true);
    try {
      await loadForm();
    } catch (error) {
      return toast.error('The form could not be loaded', saidBy(error).message);
    } finally {
      setComing(false);
    }
    track('bid_form_opened', { projectId: project.id });
    setAsked(true);
  }

  function close() {
    setAsked(false);
    setResumed(false);
    requestAnimationFrame(goOn);
  }

  if (isClosed) return null;
  if (refusal) {
    return (
      <section className="bw-bid-panel" aria-label="Your bid">
        <p className="bw-bid-note">{refusal.message}</p>
      </section>
    );
  }
  return (
    <section className="bw-bid-panel" aria-label="Your bid" ref={panel}>
      {before?.here && (
        <p className="bw-bid-note" role="status">
          {`You withdrew your bid of ${formatDollars(before.bid.amount)}. You may place another one.`}
        </p>
      )}
      {!open && <PlaceButton project={project} onClick={() => void openForm()} />}
      {coming && <FormComing />}
      {open && (
        <Suspense fallback={<FormComing />}>
          <NewBidForm
            title="Place Your Bid"
            draft={draft}
            resumed={resumed}
            note={before?.here === false ? goneWords(before.bid) : undefined}
            budget={project.budget}
            feePercent={feePercent}
            submitLabel="Submit Bid"
            busyLabel="Submitting..."
            onSubmit={send}
            onCancel={close}
          />
        </Suspense>
      )}
    </section>
  );
}

interface BidPanelProps extends Place {
  me: UserView | null;
  /** The bids this person may see; undefined while they are on their way. */
  bids: BidView[] | undefined;
  /** The fee agreed with the hire, in percent, once there is one. */
  agreedFee?: number | undefined;
}

export function BidPanel({ project, now, me, bids, agreedFee }: BidPanelProps) {
  const [before, setBefore] = useState<Withdrawn | null>(null);
  const [placedId, setPlacedId] = useState<number | null>(null);
  /** Whether the form of a new bid is, or was last, open here; null where the page began without. */
  const [typing, setTyping] = useState<boolean | null>(null);
  const [sending, setSending] = useState(false);
  const [editing, setEditing] = useState<BidView | null>(null);
  const bidder = useRef(false);
  useEffect(() => {
    if (me) bidder.current = me.role === 'developer';
  }, [me]);
  if (!me && bidder.current) return <Lapsed />;
  if (!me) return <Invitation project={project} now={now} />;
  if (me.role !== 'developer' || !bids) return null;
  const last = bids.find(({ developerId }) => developerId === me.id);
  // What is typed over a bid that is gone stays in view until it is saved or left.
  const own = editing && editing.id !== last?.id ? editing : last;
  if (before && own && own.id !== before.bid.id) setBefore(null);
  if (own && !sending) {
    return (
      <OwnBid
        key={own.id}
        bid={own}
        isNew={own.id === placedId}
        resumes={typing !== false}
        {...{ project, now, agreedFee }}
        onEditing={setEditing}
        onWithdrawn={(bid) => setBefore({ bid, here: true })}
        onGone={(bid) => setBefore({ bid, here: false })}
      />
    );
  }
  const told = { onTyping: setTyping, onSending: setSending };
  return <NewBid {...{ project, now, before }} onPlaced={({ id }) => setPlacedId(id)} {...told} />;
}
