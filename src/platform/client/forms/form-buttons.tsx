import { Button } from '@mantine/core';
import { useDialogBusy } from '../dialogs/dialog-busy.ts';
import classes from './form-buttons.module.css';

interface LoadingLabelProps {
  children: string;
  isBusy: boolean;
  busyLabel: string;
}

/** The width is the same for both texts, so that a second click hits no other control. */
export function LoadingLabel({ children, isBusy, busyLabel }: LoadingLabelProps) {
  return (
    <span className={classes.label}>
      <span aria-hidden={isBusy}>{children}</span>
      <span aria-hidden={!isBusy}>{busyLabel}</span>
    </span>
  );
}

interface SubmitButtonProps {
  children: string;
  isBusy: boolean;
  busyLabel: string;
  fullWidth?: boolean | undefined;
  /** `filled` if the form is not the main action of the page. */
  variant?: 'primary' | 'filled' | undefined;
  destructive?: boolean | undefined;
}

/**
 * Not disabled while busy, because it would lose the focus; `useZodForm` ignores a submission while
 * another is running.
 */
export function SubmitButton(props: SubmitButtonProps) {
  const {
    children,
    isBusy,
    busyLabel,
    fullWidth = false,
    variant = 'primary',
    destructive,
  } = props;
  return (
    <Button
      type="submit"
      {...(destructive ? { color: 'red' } : { variant })}
      fullWidth={fullWidth}
      aria-disabled={isBusy}
    >
      <LoadingLabel isBusy={isBusy} busyLabel={busyLabel}>
        {children}
      </LoadingLabel>
    </Button>
  );
}

interface BackButtonProps {
  'data-autofocus'?: boolean;
  children: string;
  isBusy: boolean;
  onClick: () => void;
}

/**
 * While busy, a click does nothing and the surrounding dialog cannot be closed, because leaving the
 * form would not stop the submission.
 */
export function BackButton({ isBusy, onClick, ...button }: BackButtonProps) {
  useDialogBusy(isBusy);
  return (
    <Button
      {...button}
      variant="default"
      data-busy={isBusy}
      aria-disabled={isBusy}
      onClick={() => !isBusy && onClick()}
    />
  );
}
