import classes from './unconfirmed-mark.module.css';

interface UnconfirmedMarkProps {
  user: { isUnconfirmed?: boolean | undefined };
}

/** Marks a user whose email address is not confirmed, where others decide about that user. */
export function UnconfirmedMark({ user }: UnconfirmedMarkProps) {
  return user.isUnconfirmed ? <span className={classes.mark}>Address not confirmed</span> : null;
}
