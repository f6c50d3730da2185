import { Button, type ButtonProps } from '@mantine/core';
import { type ReactNode, useId } from 'react';

interface HeldButtonProps extends ButtonProps {
  /** Why it cannot be pressed now. */
  reason: string;
  /** The reason stands elsewhere on the page, and is only heard here. */
  hushed?: boolean | undefined;
  children: ReactNode;
}

/** An act that is not open to this person now: it says why before anybody tries. */
export function HeldButton({ reason, hushed = false, children, ...look }: HeldButtonProps) {
  const id = useId();
  return (
    <div>
      <Button {...look} disabled aria-describedby={id}>
        {children}
      </Button>
      <p id={id} className={hushed ? 'bw-hidden' : 'bw-held-reason'}>
        {reason}
      </p>
    </div>
  );
}
