import classes from './loading-label.module.css';

interface LoadingLabelProps {
  children: string;
  busy: boolean;
  /** The label while busy. */
  busyLabel: string;
}

/**
 * The label of a button. Its width stays the same, so that a second click hits no other control.
 */
export function LoadingLabel({ children, busy, busyLabel }: LoadingLabelProps) {
  return (
    <span className={classes.label}>
      <span aria-hidden={busy}>{children}</span>
      <span aria-hidden={!busy}>{busyLabel}</span>
    </span>
  );
}
