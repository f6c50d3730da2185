import { Button, type ButtonProps } from '@mantine/core';
import { type ComponentPropsWithRef, useId } from 'react';

interface GatedButtonProps
  extends ButtonProps,
    Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps> {
  /** Why the button is disabled; null if the button is enabled. */
  disabledReason: string | null;
  /** Whether only screen readers read the reason, because the page shows the reason elsewhere. */
  reasonHidden?: boolean | undefined;
  /** Whether the button is in a row of buttons. The reason is then shown below the row. */
  inRow?: boolean | undefined;
}

/** Mantine's Button. If there is a reason, the button is disabled and the reason describes it. */
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
