import classes from './submit-button.module.css';

interface BusyWordsProps {
  children: string;
  busy: boolean;
  /** The label while busy. */
  working: string;
}

/**
 * The label of a button. Its width stays the same, so that a second click hits no other control.
 */
export function BusyWords({ children, busy, working }: BusyWordsProps) {
  return (
    <span className={classes.submit}>
      <span aria-hidden={busy}>{children}</span>
      <span aria-hidden={!busy}>{working}</span>
    </span>
  );
}
