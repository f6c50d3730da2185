import { Button } from '@mantine/core';
import classes from './subscription.module.css';

interface SubscriptionProps {
  label: string;
  wanted: boolean;
  failure: string | null;
  busy: boolean;
  onChange: (wanted: boolean) => void;
}

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
