import { Button } from '@mantine/core';
import { useState } from 'react';
import { trpc } from '#platform/client/api/trpc.ts';
import { ConfirmDialog } from '#platform/client/dialogs/ConfirmDialog.tsx';
import { toast } from '#platform/client/toasts/toasts.tsx';
import { formatCents } from '#platform/shared/format/money.ts';
import type { FailedRefund } from '../reconciliation.schema.ts';
import { ManualRefundButton } from './ManualRefundButton.tsx';
import { RefundRow } from './RefundRow.tsx';
import classes from './reconciliation.module.css';

/** Refunds that the client's bank rejected. */
export function FailedRefunds({ refunds }: { refunds: FailedRefund[] }) {
  const [selected, setSelected] = useState<FailedRefund | null>(null);
  const [open, setOpen] = useState(false);

  function openDialog(refund: FailedRefund) {
    setSelected(refund);
    setOpen(true);
  }

  return (
    <section>
      <h3>Refunds that failed</h3>
      <p className={classes.note}>
        The money is with us and belongs to the client. Agree with them first: a card that is closed
        returns it again. If they got it another way, such as by bank transfer, record it here.
      </p>
      <ul>
        {refunds.map((refund) => (
          <RefundRow key={refund.id} refund={refund} eventLabel="Failed">
            <Button
              variant="default"
              onClick={() => openDialog(refund)}
              aria-label={`Try again: ${formatCents(refund.amountCents)} to ${refund.clientName}`}
            >
              Try again
            </Button>
            <ManualRefundButton refund={refund} />
          </RefundRow>
        ))}
      </ul>
      <RetryDialog refund={selected} opened={open} onClose={() => setOpen(false)} />
    </section>
  );
}

interface RetryDialogProps {
  refund: FailedRefund | null;
  opened: boolean;
  onClose: () => void;
}

function RetryDialog({ refund, opened, onClose }: RetryDialogProps) {
  const { payments } = trpc.useUtils();
  const sum = formatCents(refund?.amountCents ?? 0);
  const { mutateAsync } = trpc.payments.retryRefund.useMutation();

  /** Reloads when the dialog closes, because the dialog and its error disappear with the refund. */
  function close() {
    onClose();
    void payments.issues.invalidate();
  }

  async function retry() {
    if (!refund) return;
    await mutateAsync({ id: refund.id });
    toast.success('Refund sent again', `${sum} is on its way to ${refund.clientName}’s card.`);
    await payments.issues.invalidate();
    onClose();
  }

  return (
    <ConfirmDialog
      opened={opened}
      onClose={close}
      title="Send the refund again?"
      confirmLabel={`Send ${sum}`}
      busyLabel="Sending..."
      cancelLabel="Not now"
      errorTitle="Refund not sent"
      onConfirm={retry}
    >
      {`${sum} goes to ${refund?.clientName ?? 'the client'}’s card once more, and they get an email.`}
    </ConfirmDialog>
  );
}
