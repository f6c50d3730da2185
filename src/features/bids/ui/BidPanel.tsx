import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { UserView } from '#features/accounts/account.schema.ts';
import type { ProjectView } from '#features/projects/project.schema.ts';
import { SignInButton } from '#platform/client/buttons/SignInButton.tsx';
import { closedRefusal } from '../bid.rules.ts';
import type { BidView } from '../bid.schema.ts';
import { NewBid } from './NewBid.tsx';
import { OwnBid } from './OwnBid.tsx';
import { PlaceButton } from './PlaceButton.tsx';
import { useOwnBid } from './useOwnBid.ts';
import classes from './bid-panel.module.css';

interface Place {
  project: ProjectView;
  now: Date;
}

/** Button for visitors, which leads to the sign-up of a developer; null if bids are closed. */
function Invitation({ project, now }: Place) {
  const navigate = useNavigate();
  const from = `/projects/${project.id}`;
  if (closedRefusal({ ...project, deadline: new Date(project.deadline) }, now)) return null;
  return (
    <section className={classes.panel} aria-label="Bid on this project">
      <PlaceButton
        project={project}
        onClick={() => void navigate({ to: '/create-developer-profile', search: { from } })}
      />
      <p className={classes.note}>
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
    <section className={classes.panel} aria-label="Your bid" role="alert">
      <p className={classes.note}>
        You are no longer signed in. Sign in to go on; what you typed is kept.
      </p>
      <SignInButton variant="next" size="lg" fullWidth>
        Sign in
      </SignInButton>
    </section>
  );
}

interface BidPanelProps extends Place {
  me: UserView | null;
  /** The bids visible to the user; undefined while loading. */
  bids: BidView[] | undefined;
  /** The fee of the hire in percent; undefined if there is no hire. */
  agreedFee?: number | undefined;
}

interface DeveloperBidProps extends Place {
  /** The active bid of the developer; undefined if there is none. */
  standing: BidView | undefined;
  agreedFee: number | undefined;
}

/** Shows the bid of the signed-in developer, or the form to place one. */
function DeveloperBid({ project, now, standing, agreedFee }: DeveloperBidProps) {
  const { own, isGone, before, hold, leave } = useOwnBid(standing);
  /** Whether the form of a new bid is or was open; null if it was never used. */
  const [typing, setTyping] = useState<boolean | null>(null);
  const place = useRef('');
  const [unanswered, setUnanswered] = useState(false);
  if (own && !unanswered) {
    return (
      <OwnBid
        key={own.id}
        bid={own}
        resumes={typing !== false}
        goesOnIn={place}
        {...{ project, now, agreedFee, isGone }}
        onEditing={hold}
        onWithdrawn={(bid) => leave(bid, true)}
        onGone={(bid) => {
          leave(bid, false);
          setTyping(true);
        }}
      />
    );
  }
  const callbacks = {
    onTyping: setTyping,
    onUnanswered: setUnanswered,
    onPlace: (name: string) => {
      place.current = name;
    },
  };
  return <NewBid {...{ project, now, before }} {...callbacks} />;
}

export function BidPanel({ project, now, me, bids, agreedFee }: BidPanelProps) {
  const bidder = useRef(false);
  useEffect(() => {
    if (me) bidder.current = me.role === 'developer';
  }, [me]);
  if (!me && bidder.current) return <Lapsed />;
  if (!me) return <Invitation project={project} now={now} />;
  if (me.role !== 'developer' || !bids) return null;
  const standing = bids.find(({ developerId }) => developerId === me.id);
  return <DeveloperBid {...{ project, now, standing, agreedFee }} />;
}
