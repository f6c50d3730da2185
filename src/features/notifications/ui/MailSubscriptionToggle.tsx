import { Button } from '@mantine/core';
import classes from './subscription.module.css';

interface MailSubscriptionToggleProps {
  label: string;
  isWanted: boolean;
  failure: string | null;
  isBusy: boolean;
  onChange: (isWanted: boolean) => void;
}

export function MailSubscriptionToggle({
  label,
  isWanted,
  failure,
  isBusy,
  onChange,
}: MailSubscriptionToggleProps) {
  const toggle = () => {
    if (!isBusy) onChange(!isWanted);
  };
  const actionLabel = isWanted ? 'Stop these emails' : 'Receive them again';
  return (
    <div className={classes.subscription}>
      <p className={classes.label}>{label}</p>
      <p role="status">
        {isWanted ? 'You receive these emails.' : 'You no longer receive these emails.'}
      </p>
      <Button variant={isWanted ? 'primary' : 'default'} aria-disabled={isBusy} onClick={toggle}>
        {isBusy ? 'Saving...' : actionLabel}
      </Button>
      {failure !== null && <p role="alert">{failure}</p>}
    </div>
  );
}
