import { Button } from '@mantine/core';
import { useState } from 'react';
import { trpc } from '#platform/client/api/trpc.ts';
import { ConfirmDialog } from '#platform/client/dialogs/ConfirmDialog.tsx';
import { toast } from '#platform/client/toasts/toasts.tsx';
import { formatCents } from '#platform/shared/format/money.ts';
import type { ManualRefundEntry } from '../reconciliation.schema.ts';
import { RefundRow } from './FailedRefunds.tsx';
import classes from './reconciliation.module.css';

export function ManualRefunds({ refunds }: { refunds: ManualRefundEntry[] }) {
  const [selectedRefund, setSelectedRefund] = useState<ManualRefundEntry | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const { payments } = trpc.useUtils();
  const formattedAmount = formatCents(selectedRefund?.amountCents ?? 0);
  const { mutateAsync } = trpc.payments.withdrawManualRefund.useMutation();

  // Also on cancel: if an attempt failed, another admin may have withdrawn the record.
  function close() {
    setIsOpen(false);
    void payments.invalidate();
  }

  async function withdraw() {
    if (!selectedRefund) return;
    await mutateAsync({ id: selectedRefund.id });
    toast.success(
      'Record withdrawn',
      `We hold ${formattedAmount} for ${selectedRefund.clientName} again.`,
    );
    await payments.invalidate();
    setIsOpen(false);
  }

  return (
    <section>
      <h3>Refunded another way</h3>
      <p className={classes.note}>
        Recorded in the last 30 days. If a refund did not arrive, or was recorded by mistake,
        withdraw the record here.
      </p>
      <ul>
        {refunds.map((refund) => (
          <RefundRow
            key={refund.id}
            refund={refund}
            eventLabel="Recorded"
            note={<p className={classes.issueNote}>{refund.reference}</p>}
          >
            <Button
              variant="default"
              aria-label={`Withdraw the record of ${formatCents(refund.amountCents)} to ${refund.clientName}`}
              onClick={() => {
                setSelectedRefund(refund);
                setIsOpen(true);
              }}
            >
              Withdraw
            </Button>
          </RefundRow>
        ))}
      </ul>
      <ConfirmDialog
        opened={isOpen}
        onClose={close}
        title="Withdraw this record?"
        confirmLabel="Withdraw record"
        busyLabel="Withdrawing..."
        cancelLabel="Not now"
        errorTitle="Record not withdrawn"
        onConfirm={withdraw}
      >
        {`The ledger then shows that we hold ${formattedAmount} for ${selectedRefund?.clientName ?? 'the client'}, ` +
          'and the client is notified that the refund did not arrive.'}
      </ConfirmDialog>
    </section>
  );
}
