import { Button } from '@mantine/core';
import { useState } from 'react';
import { trpc } from '#platform/client/api/trpc.ts';
import { ConfirmDialog } from '#platform/client/dialogs/ConfirmDialog.tsx';
import { toast } from '#platform/client/toasts/toasts.tsx';
import { formatCents } from '#platform/shared/format/money.ts';
import type { ManualRefundEntry } from '../reconciliation.schema.ts';
import { RefundRow } from './FailedRefunds.tsx';
import classes from './reconciliation.module.css';

/** Recent manual refunds, each with a button to undo it if the money did not arrive. */
export function ManualRefunds({ refunds }: { refunds: ManualRefundEntry[] }) {
  const [selected, setSelected] = useState<ManualRefundEntry | null>(null);
  const [open, setOpen] = useState(false);
  const { payments } = trpc.useUtils();
  const sum = formatCents(selected?.amountCents ?? 0);
  const { mutateAsync } = trpc.payments.withdrawManualRefund.useMutation();

  function close() {
    setOpen(false);
    void payments.invalidate();
  }

  async function withdraw() {
    if (!selected) return;
    await mutateAsync({ id: selected.id });
    toast.success('Record withdrawn', `${sum} is waiting for ${selected.clientName} again.`);
    await payments.invalidate();
    setOpen(false);
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
              aria-label={`Withdraw: ${formatCents(refund.amountCents)} to ${refund.clientName}`}
              onClick={() => {
                setSelected(refund);
                setOpen(true);
              }}
            >
              Withdraw
            </Button>
          </RefundRow>
        ))}
      </ul>
      <ConfirmDialog
        opened={open}
        onClose={close}
        title="Withdraw this record?"
        confirmLabel="Withdraw record"
        busyLabel="Withdrawing..."
        cancelLabel="Not now"
        errorTitle="Record not withdrawn"
        onConfirm={withdraw}
      >
        {`The ledger then shows that we hold ${sum} for ${selected?.clientName ?? 'the client'}, ` +
          'and they are notified that it did not arrive.'}
      </ConfirmDialog>
    </section>
  );
}
