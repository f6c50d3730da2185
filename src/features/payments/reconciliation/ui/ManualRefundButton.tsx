import { trpc } from '#platform/client/api/trpc.ts';
import { ReasonDialog } from '#platform/client/dialogs/ReasonDialog.tsx';
import { formatCents } from '#platform/shared/format/money.ts';
import { REFERENCE_MAX, REFERENCE_MIN } from '../../refunds/refund.rules.ts';
import type { FailedRefund } from '../reconciliation.schema.ts';
import { ManualRefundForm } from '../reconciliation.schema.ts';

/** Records a refund that was not made to the client's card. */
export function ManualRefundButton({ refund }: { refund: FailedRefund }) {
  const { id, amountCents, clientName } = refund;
  const { payments } = trpc.useUtils();
  const { mutateAsync: recordManualRefund } = trpc.payments.recordManualRefund.useMutation();
  const sum = formatCents(amountCents);
  return (
    <ReasonDialog
      buttonLabel="Refunded another way"
      buttonAriaLabel={`Refunded another way: ${sum} to ${clientName}`}
      buttonProps={{ variant: 'subtle' }}
      title="Refunded another way"
      lead={
        `Nothing is sent from here: note it once ${clientName} has the ${sum}. The books then say ` +
        'that it left Bidwright’s bank account, and the client reads what you write.'
      }
      label="How it was returned"
      placeholder="Such as: bank transfer of January 2, reference BW-1042"
      minCharacters={REFERENCE_MIN}
      maxCharacters={REFERENCE_MAX}
      submitLabel="Note the refund"
      busyLabel="Noting..."
      draft={`manual-refund-${id}`}
      schema={ManualRefundForm}
      fieldNames={{ reason: 'reference' }}
      onSend={async ({ reason }) => {
        await recordManualRefund({ id, reference: reason });
        return ['Refund noted', `${clientName} is told that ${sum} was returned.`];
      }}
      onDone={() => payments.invalidate()}
    />
  );
}
