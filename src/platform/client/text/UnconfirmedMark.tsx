import classes from './unconfirmed-mark.module.css';

interface UnconfirmedMarkProps {
  user: { isUnconfirmed?: boolean | undefined };
}

/** A mark beside a user whose email address is not confirmed; otherwise nothing. */
export function UnconfirmedMark({ user }: UnconfirmedMarkProps) {
  return user.isUnconfirmed ? <span className={classes.mark}>Address not confirmed</span> : null;
}
