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

/** Button for visitors, which leads to the sign-up of a developer; null if bids are closed. */
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

function SignedOutPanel() {
  return (
    <section className={classes.panel} aria-label="Your bid" role="alert">
      <p className={classes.note}>
        You are signed out. Sign in to continue. Your input is still here.
      </p>
      <SignInButton variant="next" size="lg" fullWidth>
        Sign in
      </SignInButton>
    </section>
  );
}

/**
 * Returns the bid to show and the previous one. `existingBid` is the active bid of the developer. A
 * bid withdrawn in another tab is still returned while its form is open, because otherwise the
 * input would be lost.
 */
function usePlacedBid(existingBid: BidView | undefined) {
  const [lastBid, setLastBid] = useState<BidView | null>(null);
  const [withdrawn, setWithdrawn] = useState<PreviousBid | null>(null);
  const [editedBid, setEditedBid] = useState<BidView | null>(null);
  if (existingBid && existingBid !== lastBid) setLastBid(existingBid);
  if (withdrawn && existingBid && existingBid.id !== withdrawn.bid.id) setWithdrawn(null);
  const shownBid = editedBid && editedBid.id !== existingBid?.id ? editedBid : existingBid;

  function markWithdrawn(bid: BidView, inThisTab: boolean) {
    setWithdrawn({ bid, inThisTab, wasOpen: true });
    setEditedBid(null);
  }

  return {
    shownBid,
    isWithdrawnElsewhere: shownBid !== undefined && shownBid.id !== existingBid?.id,
    previous: withdrawn ?? (lastBid && { bid: lastBid, inThisTab: false, wasOpen: false }),
    setEditedBid,
    markWithdrawn,
  };
}

interface DeveloperBidProps extends ProjectProps, ChangesProps {
  priceGuidance: ReactNode;
  /** The active bid of the developer; undefined if there is none. */
  existingBid: BidView | undefined;
  agreedFee: number | undefined;
}

/** Shows the bid of the signed-in developer, or the form to place one. */
function DeveloperBid(props: DeveloperBidProps) {
  const { project, now, existingBid, agreedFee, priceGuidance, renderChanges } = props;
  const { shownBid, isWithdrawnElsewhere, previous, setEditedBid, markWithdrawn } =
    usePlacedBid(existingBid);
  /** Whether the form of a new bid is or was open; null if it was never used. */
  const [isFormOpen, setFormOpen] = useState<boolean | null>(null);
  const focusedField = useRef('');
  const [isOutcomeUnknown, setOutcomeUnknown] = useState(false);
  if (shownBid && !isOutcomeUnknown) {
    return (
      <PlacedBid
        key={shownBid.id}
        bid={shownBid}
        resumesDraft={isFormOpen !== false}
        initialFocus={focusedField}
        project={project}
        now={now}
        priceGuidance={priceGuidance}
        agreedFee={agreedFee}
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
      previous={previous}
      renderChanges={renderChanges}
      onFormToggle={setFormOpen}
      onOutcomeUnknown={setOutcomeUnknown}
      onFieldFocus={(name) => {
        focusedField.current = name;
      }}
    />
  );
}

interface BidPanelProps extends ProjectProps, ChangesProps {
  me: UserView | null;
  /** The bids visible to the user; undefined while loading. */
  bids: BidView[] | undefined;
  /** The fee of the hire in percent; undefined if there is no hire. */
  agreedFee?: number | undefined;
  /** Hired prices of the category, for the form. */
  priceGuidance?: ReactNode;
}

export function BidPanel(props: BidPanelProps) {
  const { project, now, me, bids, agreedFee, priceGuidance, renderChanges } = props;
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
      agreedFee={agreedFee}
      priceGuidance={priceGuidance}
      renderChanges={renderChanges}
    />
  );
}
