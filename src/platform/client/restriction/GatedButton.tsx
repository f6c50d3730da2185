import { Button, type ButtonProps } from '@mantine/core';
import { type ComponentPropsWithRef, useId } from 'react';

interface GatedButtonProps
  extends ButtonProps,
    Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps> {
  disabledReason: string | null;
  /** For a reason that the page shows elsewhere. */
  reasonHidden?: boolean | undefined;
  inRow?: boolean | undefined;
}

export function GatedButton(props: GatedButtonProps) {
  const { disabledReason, reasonHidden = false, inRow, ...button } = props;
  const id = useId();
  if (disabledReason === null) return <Button {...button} />;
  return (
    <div className="bw-gated" data-in-row={inRow}>
      <Button {...button} disabled aria-describedby={id} />
      <p id={id} className={reasonHidden ? 'bw-hidden' : 'bw-disabled-reason'}>
        {disabledReason}
      </p>
    </div>
  );
}
