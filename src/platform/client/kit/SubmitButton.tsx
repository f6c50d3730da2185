import { Button } from '@mantine/core';
import { BusyWords } from './BusyWords.tsx';

interface SubmitButtonProps {
  children: string;
  busy: boolean;
  /** The label while busy. */
  working: string;
  fullWidth?: boolean | undefined;
  /** `filled` if the page has several forms and none of them is the main action. */
  variant?: 'next' | 'filled' | undefined;
  /** Whether the action cannot be undone. */
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
