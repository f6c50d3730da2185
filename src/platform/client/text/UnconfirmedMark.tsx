import './unconfirmed-mark.css';

interface UnconfirmedMarkProps {
  user: { isUnconfirmed?: boolean | undefined };
}

/** Marks a user whose email address is not confirmed, where others decide about that user. */
export function UnconfirmedMark({ user }: UnconfirmedMarkProps) {
  return user.isUnconfirmed ? <span className="bw-unconfirmed">Address not confirmed</span> : null;
}
