import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { UserView } from '#features/accounts/account.schema.ts';
import type { ProjectView } from '#features/projects/project.schema.ts';
import { SignInButton } from '#platform/client/buttons/link-buttons.tsx';
import { biddingClosedRefusal } from '../../bid.rules.ts';
import type { BidView } from '../../bid.schema.ts';
import { NewBid, PlaceBidButton, type PreviousBid } from './NewBid.tsx';
import { PlacedBid } from './PlacedBid.tsx';
import type { RenderChanges } from './ProjectChanges.tsx';
import classes from '../bid-panel.module.css';

interface ProjectProps {
  project: ProjectView;
  now: Date;
}

interface ChangesProps {
  renderChanges: RenderChanges;
}

/** Null if bidding is closed. */
function VisitorPanel({ project, now }: ProjectProps) {
  const navigate = useNavigate();
  const from = `/projects/${project.id}`;
  if (biddingClosedRefusal({ ...project, deadline: new Date(project.deadline) }, now)) return null;
  return (
    <section className={classes.panel} aria-label="Bid on this project">
      <PlaceBidButton
        project={project}
        onClick={() => void navigate({ to: '/create-developer-profile', search: { from } })}
      />
      <p className={classes.note}>
        Only developers can bid. Set up a developer profile first. Already have one?{' '}
        <Link to="/login" search={{ from }}>
          Sign in
        </Link>
      </p>
    </section>
  );
}

/** For a developer whose session ended while the page was open. */
function SignedOutPanel() {
  return (
    <section className={classes.panel} aria-label="Your bid" role="alert">
      <p className={classes.note}>
        You are signed out. Sign in to continue. Your input is still here.
      </p>
      <SignInButton variant="primary" size="lg" fullWidth>
        Sign in
      </SignInButton>
    </section>
  );
}

/**
 * A bid that was withdrawn in another tab is still shown while its form or dialog is open, because
 * otherwise the input would be lost. `previousBid` is the bid that was shown last, for the form of
 * the next bid.
 */
function usePlacedBid(existingBid: BidView | undefined) {
  const [lastBid, setLastBid] = useState<BidView | null>(null);
  const [withdrawnBid, setWithdrawnBid] = useState<PreviousBid | null>(null);
  const [editedBid, setEditedBid] = useState<BidView | null>(null);
  if (existingBid && existingBid !== lastBid) setLastBid(existingBid);
  if (withdrawnBid && existingBid && existingBid.id !== withdrawnBid.bid.id) setWithdrawnBid(null);
  const shownBid = editedBid && editedBid.id !== existingBid?.id ? editedBid : existingBid;

  function markWithdrawn(bid: BidView, isWithdrawnHere: boolean) {
    setWithdrawnBid({ bid, isWithdrawnHere });
    setEditedBid(null);
  }

  return {
    shownBid,
    isWithdrawnElsewhere: shownBid !== undefined && shownBid.id !== existingBid?.id,
    previousBid: withdrawnBid ?? (lastBid && { bid: lastBid, isWithdrawnHere: false }),
    setEditedBid,
    markWithdrawn,
  };
}

interface DeveloperBidProps extends ProjectProps, ChangesProps {
  priceGuidance: ReactNode;
  existingBid: BidView | undefined;
  agreedFeePercent: number | undefined;
}

function DeveloperBid(props: DeveloperBidProps) {
  const { project, now, existingBid, agreedFeePercent, priceGuidance, renderChanges } = props;
  const { shownBid, isWithdrawnElsewhere, previousBid, setEditedBid, markWithdrawn } =
    usePlacedBid(existingBid);
  /** At the last render of `NewBid`; null before its first. */
  const [isFormOpen, setFormOpen] = useState<boolean | null>(null);
  const focusedFieldName = useRef('');
  const [isOutcomeUnknown, setOutcomeUnknown] = useState(false);
  // The form of the new bid remains for a retry, even if the new bid has already been loaded.
  if (shownBid && !isOutcomeUnknown) {
    return (
      <PlacedBid
        key={shownBid.id}
        bid={shownBid}
        // True if `isFormOpen` is null, because the page may have been loaded with a draft and a
        // bid.
        resumesDraft={isFormOpen !== false}
        focusedFieldName={focusedFieldName}
        project={project}
        now={now}
        priceGuidance={priceGuidance}
        agreedFeePercent={agreedFeePercent}
        renderChanges={renderChanges}
        isWithdrawnElsewhere={isWithdrawnElsewhere}
        onEditing={setEditedBid}
        onWithdrawn={(bid) => markWithdrawn(bid, true)}
        onWithdrawnElsewhere={(bid) => {
          markWithdrawn(bid, false);
          setFormOpen(true);
        }}
      />
    );
  }
  return (
    <NewBid
      project={project}
      now={now}
      priceGuidance={priceGuidance}
      previousBid={previousBid}
      renderChanges={renderChanges}
      onFormToggle={setFormOpen}
      onOutcomeUnknown={setOutcomeUnknown}
      onFieldFocus={(name) => {
        focusedFieldName.current = name;
      }}
    />
  );
}

interface BidPanelProps extends ProjectProps, ChangesProps {
  me: UserView | null;
  bids: BidView[] | undefined;
  /** Undefined if there is no hire. */
  agreedFeePercent?: number | undefined;
  priceGuidance?: ReactNode;
}

/** Null for clients and admins, and for developers while the bids are loading. */
export function BidPanel(props: BidPanelProps) {
  const { project, now, me, bids, agreedFeePercent, priceGuidance, renderChanges } = props;
  // Distinguishes a developer whose session has ended from a visitor.
  const wasDeveloper = useRef(false);
  useEffect(() => {
    if (me) wasDeveloper.current = me.role === 'developer';
  }, [me]);
  if (!me && wasDeveloper.current) return <SignedOutPanel />;
  if (!me) return <VisitorPanel project={project} now={now} />;
  if (me.role !== 'developer' || !bids) return null;
  const existingBid = bids.find(({ developerId }) => developerId === me.id);
  return (
    <DeveloperBid
      project={project}
      now={now}
      existingBid={existingBid}
      agreedFeePercent={agreedFeePercent}
      priceGuidance={priceGuidance}
      renderChanges={renderChanges}
    />
  );
}
