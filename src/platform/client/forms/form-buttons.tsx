import { Button } from '@mantine/core';
import { useDialogBusy } from '../dialogs/dialog-busy.ts';
import classes from './form-buttons.module.css';

interface LoadingLabelProps {
  children: string;
  busy: boolean;
  /** The label while busy. */
  busyLabel: string;
}

/**
 * The label of a button. The width is the same for both texts, so that the button does not move and
 * a second click hits no other control.
 */
export function LoadingLabel({ children, busy, busyLabel }: LoadingLabelProps) {
  return (
    <span className={classes.label}>
      <span aria-hidden={busy}>{children}</span>
      <span aria-hidden={!busy}>{busyLabel}</span>
    </span>
  );
}

interface SubmitButtonProps {
  children: string;
  busy: boolean;
  /** The label while busy. */
  busyLabel: string;
  fullWidth?: boolean | undefined;
  /** `filled` if the form is not the main action of the page. */
  variant?: 'primary' | 'filled' | undefined;
  /** Whether the action cannot be undone; the button is then red. */
  destructive?: boolean | undefined;
}

/**
 * The submit button of a form. While busy, the button is not disabled, because it would lose the
 * focus. `useZodForm` ignores a submission while another submission is running.
 */
export function SubmitButton(props: SubmitButtonProps) {
  const { children, busy, busyLabel, fullWidth = false, variant = 'primary', destructive } = props;
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

interface BackButtonProps {
  'data-autofocus'?: boolean;
  children: string;
  /** Whether the form is being submitted. Leaving the form would not stop the submission. */
  busy: boolean;
  onClick: () => void;
}

/**
 * A button that leaves a form or a dialog without a submission. While busy, a click does nothing,
 * and Escape or a click outside does not close the surrounding dialog.
 */
export function BackButton({ busy, onClick, ...button }: BackButtonProps) {
  useDialogBusy(busy);
  return (
    <Button
      {...button}
      variant="default"
      data-busy={busy}
      aria-disabled={busy}
      onClick={() => !busy && onClick()}
    />
  );
}
