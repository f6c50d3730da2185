import { Button } from '@mantine/core';
import { LoadingLabel } from './LoadingLabel.tsx';

interface SubmitButtonProps {
  children: string;
  busy: boolean;
  /** The label while busy. */
  busyLabel: string;
  fullWidth?: boolean | undefined;
  /** `filled` if the page has several forms and none of them is the main action. */
  variant?: 'next' | 'filled' | undefined;
  /** Whether the action cannot be undone. */
  destructive?: boolean | undefined;
}

export function SubmitButton(props: SubmitButtonProps) {
  const { children, busy, busyLabel, fullWidth = false, variant = 'next', destructive } = props;
  return (
    <Button
      type="submit"
      {...(destructive ? { color: 'red' } : { variant })}
      fullWidth={fullWidth}
      aria-disabled={busy}
    >
      <LoadingLabel busy={busy} busyLabel={busyLabel}>
        {children}
      </LoadingLabel>
    </Button>
  );
}
