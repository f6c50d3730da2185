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
  /** What it does ends something, and cannot be taken back. */
  grave?: boolean | undefined;
}

export function SubmitButton(props: SubmitButtonProps) {
  const { children, busy, working, fullWidth = false, variant = 'next', grave } = props;
  return (
    <Button
      type="submit"
      {...(grave ? { color: 'red' } : { variant })}
      fullWidth={fullWidth}
      aria-disabled={busy}
    >
      <BusyWords busy={busy} working={working}>
        {children}
      </BusyWords>
    </Button>
  );
}
