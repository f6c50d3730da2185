import { formatDollars } from '#platform/shared/format/money.ts';
import type { OutcomeProps } from './PaymentOutcome.tsx';
import { PaymentResult, ResultLinks } from './PaymentResult.tsx';

/**
 * Shown if the payment was too late for a hire: the project had a hire already, or the bid had
 * changed.
 */
export function PaymentRefunded({ projectId, state }: OutcomeProps) {
  const price = state.amount === null ? 'The whole amount' : formatDollars(state.amount);
  const isRefunded = state.status === 'refunded';
  return (
    <PaymentResult
      title={isRefunded ? 'Your Payment Was Returned' : 'Your Payment Is Being Returned'}
      lead={
        <span role="status">
          The bid on “{state.projectTitle}” was no longer open when your payment arrived.
        </span>
      }
    >
      <p>
        Somebody was hired already, or the bid had been changed or withdrawn, so nobody was hired
        with this payment.{' '}
        {isRefunded
          ? `${price} was returned in full; on the payments page you see how.`
          : `${price} goes back to your card in full; banks take 5 to 10 days to show it.`}{' '}
        We sent you an email about it.
      </p>
      <ResultLinks projectId={projectId} />
    </PaymentResult>
  );
}
