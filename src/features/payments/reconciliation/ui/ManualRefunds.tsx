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
    toast.success('Note taken back', `${sum} waits for ${selected.clientName} again.`);
    await payments.invalidate();
    setOpen(false);
  }

  return (
    <section>
      <h3>Refunded another way</h3>
      <p className={classes.note}>
        Noted in the last 30 days. What did not arrive, or was noted by mistake, is taken back here.
      </p>
      <ul>
        {refunds.map((refund) => (
          <RefundRow
            key={refund.id}
            refund={refund}
            eventLabel="Noted"
            note={<p className={classes.issueNote}>{refund.reference}</p>}
          >
            <Button
              variant="default"
              aria-label={`Take back: ${formatCents(refund.amountCents)} to ${refund.clientName}`}
              onClick={() => {
                setSelected(refund);
                setOpen(true);
              }}
            >
              Take back
            </Button>
          </RefundRow>
        ))}
      </ul>
      <ConfirmDialog
        opened={open}
        onClose={close}
        title="Take this note back?"
        confirmLabel="Take it back"
        busyLabel="Taking back..."
        cancelLabel="Not now"
        errorTitle="Note not taken back"
        onConfirm={withdraw}
      >
        {`The books then say that ${sum} lies here for ${selected?.clientName ?? 'the client'}, who is ` +
          'told that it did not arrive.'}
      </ConfirmDialog>
    </section>
  );
}
