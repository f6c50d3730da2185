import { Button } from '@mantine/core';
import { BusyWords } from './BusyWords.tsx';

interface SubmitButtonProps {
  children: string;
  busy: boolean;
  /** What it says while working. */
  working: string;
  fullWidth?: boolean | undefined;
}

export function SubmitButton({ children, busy, working, fullWidth = false }: SubmitButtonProps) {
  return (
    <Button type="submit" variant="next" fullWidth={fullWidth} aria-disabled={busy}>
      <BusyWords busy={busy} working={working}>
        {children}
      </BusyWords>
    </Button>
  );
}
