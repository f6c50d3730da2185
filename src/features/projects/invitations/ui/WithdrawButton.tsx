import { Button } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '#platform/client/dialogs/ConfirmDialog.tsx';

interface WithdrawButtonProps {
  /** Name of the invitation or request, for the accessible label of the button. */
  itemName: string;
  /** Title of the dialog. */
  title: string;
  /** Text of the dialog about the consequences. */
  children: string;
  onConfirm: () => Promise<unknown>;
}

/**
 * Button that withdraws an invitation or a request after confirmation in a dialog. Does not close
 * the dialog after success: the reloaded list no longer contains this button and its dialog.
 */
export function WithdrawButton({ itemName, title, children, onConfirm }: WithdrawButtonProps) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="subtle" aria-haspopup="dialog" onClick={() => setOpened(true)}>
        Withdraw
        <span className="bw-hidden">{` ${itemName}`}</span>
      </Button>
      <ConfirmDialog
        opened={opened}
        onClose={() => setOpened(false)}
        title={title}
        confirmLabel="Withdraw"
        busyLabel="Withdrawing..."
        cancelLabel="Keep"
        onConfirm={onConfirm}
      >
        {children}
      </ConfirmDialog>
    </>
  );
}
