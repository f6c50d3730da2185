import { Button } from '@mantine/core';
import { BusyWords } from './BusyWords.tsx';

interface SubmitButtonProps {
  children: string;
  busy: boolean;
  /** What it says while working. */
  working: string;
  fullWidth?: boolean | undefined;
  /** `filled` where several forms stand side by side and none is the one thing to do next. */
  variant?: 'next' | 'filled' | undefined;
}

export function SubmitButton(props: SubmitButtonProps) {
  const { children, busy, working, fullWidth = false, variant = 'next' } = props;
  return (
    <Button type="submit" variant={variant} fullWidth={fullWidth} aria-disabled={busy}>
      <BusyWords busy={busy} working={working}>
        {children}
      </BusyWords>
    </Button>
  );
}
