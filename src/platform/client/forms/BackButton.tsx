import { Button } from '@mantine/core';
import { useDialogBusy } from '../dialogs/dialog-busy.ts';

interface BackButtonProps {
  'data-autofocus'?: boolean;
  children: string;
  /** Whether the form is being submitted, which going back would not stop. */
  busy: boolean;
  onClick: () => void;
}

/** Leaves a form or a dialog without submitting it. Both remain while a submission is running. */
export function BackButton({ busy, onClick, ...button }: BackButtonProps) {
  useDialogBusy(busy);
  return (
    <Button
      {...button}
      variant="default"
      data-held={busy}
      aria-disabled={busy}
      onClick={() => !busy && onClick()}
    />
  );
}
