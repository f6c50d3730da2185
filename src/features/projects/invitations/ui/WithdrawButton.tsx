import { Button } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '#platform/client/dialogs/ConfirmDialog.tsx';

interface WithdrawButtonProps {
  itemName: string;
  title: string;
  children: string;
  onConfirm: () => Promise<unknown>;
}

/**
 * Does not close the dialog after success: the reloaded list no longer contains this button and its
 * dialog.
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
