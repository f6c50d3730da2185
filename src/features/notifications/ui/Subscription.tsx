import { Button } from '@mantine/core';
import classes from './subscription.module.css';

interface SubscriptionProps {
  /** The name of the mails. */
  label: string;
  wanted: boolean;
  /** The error of the last request; null if there is none. */
  failure: string | null;
  busy: boolean;
  onChange: (wanted: boolean) => void;
}

/** The page of an unsubscribe link, with one button to unsubscribe or subscribe again. */
export function Subscription({ label, wanted, failure, busy, onChange }: SubscriptionProps) {
  const toggle = () => {
    if (!busy) onChange(!wanted);
  };
  return (
    <div className={classes.subscription}>
      <p className={classes.label}>{label}</p>
      <p role="status">
        {wanted ? 'You receive these emails.' : 'You no longer receive these emails.'}
      </p>
      <Button variant={wanted ? 'next' : 'default'} aria-disabled={busy} onClick={toggle}>
        {busy ? 'Saving...' : wanted ? 'Stop these emails' : 'Receive them again'}
      </Button>
      {failure !== null && <p role="alert">{failure}</p>}
    </div>
  );
}
