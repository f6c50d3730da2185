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
 * The label of a button. Its width stays the same, so that a second click hits no other control.
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
  /** `filled` if the page has several forms and none of them is the main action. */
  variant?: 'primary' | 'filled' | undefined;
  /** Whether the action cannot be undone; the button is then red. */
  destructive?: boolean | undefined;
}

/**
 * The submit button of a form. While busy it can still be pressed, so that it does not lose the
 * focus; `useZodForm` ignores a submission during another one.
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
  /** Whether the form is being submitted, which going back would not stop. */
  busy: boolean;
  onClick: () => void;
}

/**
 * Leaves a form or a dialog without submitting it. While busy, it does nothing and also prevents the
 * dialog around it from being closed.
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
