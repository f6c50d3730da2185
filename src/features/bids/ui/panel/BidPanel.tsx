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
  /** Renders what the client changed in the project. */
  renderChanges: RenderChanges;
}

/** Button that leads visitors to the sign-up of a developer; null if bidding is closed. */
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

/** Shown to a developer whose session ended while the page was open. */
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
 * Returns the bid to show (`shownBid`), and the last one that was shown (`previousBid`) for the
 * form of the next bid. `existingBid` is the developer's bid that is not withdrawn. A bid that was
 * withdrawn in another tab is still shown while its form is open, because otherwise the input would
 * be lost.
 */
function usePlacedBid(existingBid: BidView | undefined) {
  const [lastBid, setLastBid] = useState<BidView | null>(null);
  const [withdrawnBid, setWithdrawnBid] = useState<PreviousBid | null>(null);
  /** The bid whose form or dialog is open. */
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
  /** Shows in the form for which prices developers of the category were hired. */
  priceGuidance: ReactNode;
  /** The developer's bid that is not withdrawn; undefined if there is none. */
  existingBid: BidView | undefined;
  agreedFeePercent: number | undefined;
}

/** Shows the bid of the signed-in developer, or the form to place one. */
function DeveloperBid(props: DeveloperBidProps) {
  const { project, now, existingBid, agreedFeePercent, priceGuidance, renderChanges } = props;
  const { shownBid, isWithdrawnElsewhere, previousBid, setEditedBid, markWithdrawn } =
    usePlacedBid(existingBid);
  /** Whether the form of a new bid was open when it was last rendered; null before that. */
  const [isFormOpen, setFormOpen] = useState<boolean | null>(null);
  const focusedFieldName = useRef('');
  const [isOutcomeUnknown, setOutcomeUnknown] = useState(false);
  // While a new bid has no response, its form remains for the retry, even if the bid arrives.
  if (shownBid && !isOutcomeUnknown) {
    return (
      <PlacedBid
        key={shownBid.id}
        bid={shownBid}
        // Also if the page was loaded with a draft, before any form was rendered.
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
  /** The bids visible to the user; undefined while loading. */
  bids: BidView[] | undefined;
  /** The platform fee of the hire; undefined if there is no hire. */
  agreedFeePercent?: number | undefined;
  /** Shows in the form for which prices developers of the category were hired. */
  priceGuidance?: ReactNode;
}

/**
 * Shows developers their bid or the form to place one, and visitors a button to sign up; null for
 * clients and admins, and while the bids are loading.
 */
export function BidPanel(props: BidPanelProps) {
  const { project, now, me, bids, agreedFeePercent, priceGuidance, renderChanges } = props;
  // Distinguishes a developer who was signed out from a visitor.
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
