import { Button } from '@mantine/core';
import classes from './subscription.module.css';

interface SubscriptionProps {
  /** What the mails are about. */
  label: string;
  /** Whether the user receives the mails. */
  wanted: boolean;
  /** The error message of the last request; null if there is none. */
  failure: string | null;
  /** Whether a change is being saved. */
  busy: boolean;
  onChange: (wanted: boolean) => void;
}

/** The page of an unsubscribe link, with one button to unsubscribe or subscribe again. */
export function Subscription({ label, wanted, failure, busy, onChange }: SubscriptionProps) {
  const toggle = () => {
    if (!busy) onChange(!wanted);
  };
  const actionLabel = wanted ? 'Stop these emails' : 'Receive them again';
  return (
    <div className={classes.subscription}>
      <p className={classes.label}>{label}</p>
      <p role="status">
        {wanted ? 'You receive these emails.' : 'You no longer receive these emails.'}
      </p>
      <Button variant={wanted ? 'primary' : 'default'} aria-disabled={busy} onClick={toggle}>
        {busy ? 'Saving...' : actionLabel}
      </Button>
      {failure !== null && <p role="alert">{failure}</p>}
    </div>
  );
}
