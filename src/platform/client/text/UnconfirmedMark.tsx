import classes from './unconfirmed-mark.module.css';

interface UnconfirmedMarkProps {
  user: { isUnconfirmed?: boolean | undefined };
}

export function UnconfirmedMark({ user }: UnconfirmedMarkProps) {
  return user.isUnconfirmed ? <span className={classes.mark}>Address not confirmed</span> : null;
}
