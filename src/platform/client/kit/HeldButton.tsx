import { Button, type ButtonProps } from '@mantine/core';
import { type ComponentPropsWithRef, useId } from 'react';

interface HeldButtonProps
  extends ButtonProps,
    Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps> {
  /** Why it cannot be pressed now, or null. */
  reason: string | null;
  /** The reason stands elsewhere on the page, and is only heard here. */
  hushed?: boolean | undefined;
  /** It stands in a row with others, below which the reason goes. */
  among?: boolean | undefined;
}

/** An act that may not be open to this person now: then it says why before anybody tries. */
export function HeldButton({ reason, hushed = false, among, ...button }: HeldButtonProps) {
  const id = useId();
  if (reason === null) return <Button {...button} />;
  return (
    <div className="bw-held" data-among={among}>
      <Button {...button} disabled aria-describedby={id} />
      <p id={id} className={hushed ? 'bw-hidden' : 'bw-held-reason'}>
        {reason}
      </p>
    </div>
  );
}
