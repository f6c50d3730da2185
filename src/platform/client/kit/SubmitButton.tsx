import { Button } from '@mantine/core';
import './submit-button.css';

interface SubmitButtonProps {
  children: string;
  busy: boolean;
  /** What it says while working. */
  working: string;
  fullWidth?: boolean | undefined;
}

/** Keeps its width while working: nothing slips under a second click. */
export function SubmitButton({ children, busy, working, fullWidth = false }: SubmitButtonProps) {
  return (
    <Button type="submit" variant="next" fullWidth={fullWidth} aria-disabled={busy}>
      <span className="bw-submit">
        <span aria-hidden={busy}>{children}</span>
        <span aria-hidden={!busy}>{working}</span>
      </span>
    </Button>
  );
}
