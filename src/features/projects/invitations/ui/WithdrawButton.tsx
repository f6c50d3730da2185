import { Button } from '@mantine/core';
import { useState } from 'react';
import { ConfirmDialog } from '#platform/client/dialogs/ConfirmDialog.tsx';

interface WithdrawButtonProps {
  /** Name of the item, used in the accessible label. */
  itemName: string;
  title: string;
  /** Text about the effect. */
  children: string;
  onConfirm: () => Promise<unknown>;
}

/** Button that withdraws a sent item after confirmation. */
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
