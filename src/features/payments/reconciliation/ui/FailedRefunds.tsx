import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { formatNamedTitle } from '#features/hires/milestones/milestone.labels.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { ConfirmDialog } from '#platform/client/dialogs/ConfirmDialog.tsx';
import { ReasonDialog } from '#platform/client/dialogs/ReasonDialog.tsx';
import { FormattedDate } from '#platform/client/text/values.tsx';
import { toast } from '#platform/client/toasts/toasts.tsx';
import { formatCents } from '#platform/shared/format/money.ts';
import { REFERENCE_MAX, REFERENCE_MIN } from '../../refunds/refund.rules.ts';
import { type FailedRefund, ManualRefundForm } from '../reconciliation.schema.ts';
import { PaidWorkLink } from './PaidWorkLink.tsx';
import classes from './reconciliation.module.css';

export function FailedRefunds({ refunds }: { refunds: FailedRefund[] }) {
  const [selectedRefund, setSelectedRefund] = useState<FailedRefund | null>(null);
  const [isOpen, setIsOpen] = useState(false);

  function openDialog(refund: FailedRefund) {
    setSelectedRefund(refund);
    setIsOpen(true);
  }

  return (
    <section>
      <h3>Refunds that failed</h3>
      <p className={classes.note}>
        We hold this money for the client. Contact the client first, because a closed card returns
        the money again. If the client got the money another way, such as by bank transfer, record
        that here.
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
      <RetryDialog refund={selectedRefund} opened={isOpen} onClose={() => setIsOpen(false)} />
    </section>
  );
}

interface RetryDialogProps {
  /** Remains set while the dialog closes. */
  refund: FailedRefund | null;
  opened: boolean;
  onClose: () => void;
}

function RetryDialog({ refund, opened, onClose }: RetryDialogProps) {
  const { payments } = trpc.useUtils();
  const formattedAmount = formatCents(refund?.amountCents ?? 0);
  const { mutateAsync } = trpc.payments.retryRefund.useMutation();

  // The list is reloaded only now: if the reload removes the last refund, this dialog and its error
  // disappear with it.
  function close() {
    onClose();
    void payments.issues.invalidate();
  }

  async function retry() {
    if (!refund) return;
    await mutateAsync({ id: refund.id });
    toast.success(
      'Refund sent again',
      `${formattedAmount} is on its way to ${refund.clientName}’s card.`,
    );
    await payments.issues.invalidate();
    onClose();
  }

  return (
    <ConfirmDialog
      opened={opened}
      onClose={close}
      title="Send the refund again?"
      confirmLabel={`Send ${formattedAmount}`}
      busyLabel="Sending..."
      cancelLabel="Not now"
      errorTitle="Refund not sent"
      onConfirm={retry}
    >
      {`${formattedAmount} goes to ${refund?.clientName ?? 'the client'}’s card once more, and they get an email.`}
    </ConfirmDialog>
  );
}

interface RefundRowProps {
  refund: FailedRefund;
  eventLabel: string;
  note?: ReactNode;
  children: ReactNode;
}

export function RefundRow({ refund, eventLabel, note, children }: RefundRowProps) {
  const { amountCents, clientName, projectId, projectTitle, milestone, at } = refund;
  return (
    <li className={classes.issue} data-has-actions>
      <div>
        <p>
          <strong className="bw-figure">{formatCents(amountCents)}</strong>
          {` to ${clientName} for `}
          <PaidWorkLink projectId={projectId} milestone={milestone}>
            {formatNamedTitle(projectTitle, milestone)}
          </PaidWorkLink>
        </p>
        <p>
          {`${eventLabel} on `}
          <FormattedDate at={at} />
        </p>
        {note}
      </div>
      <div className={classes.issueActions}>{children}</div>
    </li>
  );
}

function ManualRefundButton({ refund }: { refund: FailedRefund }) {
  const { id, amountCents, clientName } = refund;
  const { payments } = trpc.useUtils();
  const { mutateAsync: recordManualRefund } = trpc.payments.recordManualRefund.useMutation();
  const formattedAmount = formatCents(amountCents);
  return (
    <ReasonDialog
      buttonLabel="Refunded another way"
      buttonAriaLabel={`Refunded another way: ${formattedAmount} to ${clientName}`}
      buttonProps={{ variant: 'subtle' }}
      title="Refunded another way"
      lead={
        `This sends no money. Record the refund once ${clientName} has the ${formattedAmount}. The ledger ` +
        'then shows that the money left Bidwright’s bank account, and the client can read your text.'
      }
      label="How it was returned"
      placeholder="Such as: bank transfer of January 2, reference BW-1042"
      minCharacters={REFERENCE_MIN}
      maxCharacters={REFERENCE_MAX}
      submitLabel="Record the refund"
      busyLabel="Recording..."
      draft={`manual-refund-${id}`}
      schema={ManualRefundForm}
      // The dialog calls its text `reason`, the request calls it `reference`.
      fieldNames={{ reason: 'reference' }}
      onSend={async ({ reason }) => {
        await recordManualRefund({ id, reference: reason });
        return [
          'Refund recorded',
          `${clientName} has been notified that ${formattedAmount} was refunded.`,
        ];
      }}
      onDone={() => payments.invalidate()}
    />
  );
}
