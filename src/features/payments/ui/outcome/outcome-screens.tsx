import { Loader } from '@mantine/core';
import { useState } from 'react';
import { formatMilestoneTitle } from '#features/hires/milestones/milestone.labels.ts';
import { useNow } from '#platform/client/time/useNow.ts';
import { formatDollars } from '#platform/shared/format/money.ts';
import { type OutcomeProps, PaymentResult, ResultLinks } from './PaymentResult.tsx';

/** If the payment is not confirmed by then, it was probably not submitted. */
const SLOW_AFTER_MS = 20_000;

export function PaymentPending({ projectId, payment }: OutcomeProps) {
  const now = useNow(1_000);
  const [startedAt] = useState(now);
  const isSlow = now.getTime() - startedAt.getTime() > SLOW_AFTER_MS;
  const isUnpaid = payment.status !== 'processing';
  const isLaterMilestone = payment.milestone !== null && payment.milestone.position > 1;
  const effect = isLaterMilestone ? 'The milestone is funded' : 'The project is assigned';
  return (
    <PaymentResult
      icon={<Loader color="var(--bw-blue)" size="md" aria-hidden />}
      title="Confirming Your Payment"
      lead={
        <span role="status">
          We are checking your payment for “{payment.projectTitle}” with the payment provider.
        </span>
      }
    >
      <p role="status">
        {isSlow && isUnpaid
          ? 'No payment has arrived so far. If you did not finish paying, go back to the project ' +
            'and hire again. If you did pay, we will send you an email when it arrives.'
          : `This takes a few seconds. ${effect} as soon as the payment is ` +
            'confirmed. You can close this page: we also send you an email.'}
      </p>
      {isSlow && <ResultLinks projectId={projectId} />}
    </PaymentResult>
  );
}

/** As a refund (`returned`), or through the client's bank (`lost`). */
export function PaymentReturned({ projectId, payment }: OutcomeProps) {
  return (
    <PaymentResult
      title="This Payment Has Ended"
      lead={
        <span role="status">
          {payment.status === 'lost'
            ? `Your bank took back at least a part of your payment for “${payment.projectTitle}”.`
            : `Your payment for “${payment.projectTitle}” goes back to you in full.`}
        </span>
      }
    >
      <p>The payments page shows the amounts.</p>
      <ResultLinks projectId={projectId} />
    </PaymentResult>
  );
}

export function PaymentWithoutHire({ projectId, payment }: OutcomeProps) {
  const price = payment.amount === null ? 'The whole amount' : formatDollars(payment.amount);
  const isRefunded = payment.status === 'refunded';
  const { milestone } = payment;
  const milestoneTitle =
    milestone && formatMilestoneTitle(payment.projectTitle, milestone, milestone.count);
  return (
    <PaymentResult
      title={isRefunded ? 'Your Payment Was Refunded' : 'Your Payment Is Being Refunded'}
      lead={
        <span role="status">
          {milestone
            ? `The milestone “${milestoneTitle}” could no longer be funded when your payment arrived.`
            : `The bid on “${payment.projectTitle}” could no longer be hired when your payment arrived.`}
        </span>
      }
    >
      <p>
        {milestone
          ? 'For example, it had already been funded or dropped. No milestone was funded with this payment. '
          : 'For example, a developer had already been hired, or the bid had been changed or withdrawn. No one was hired with this payment. '}
        {isRefunded
          ? `${price} was refunded in full. The payments page shows how.`
          : `${price} goes back to your card in full. Banks take 5 to 10 days to show it.`}{' '}
        We sent you an email about it.
      </p>
      <ResultLinks projectId={projectId} />
    </PaymentResult>
  );
}

const leadByReason = {
  canceled: 'This payment was cancelled before any money moved. Nothing was charged.',
  failed: 'The payment could not be started with the payment provider. Nothing was charged.',
  none: 'This project has not been paid for yet. Nothing was charged.',
};

export function PaymentNotMade({ projectId, payment }: OutcomeProps) {
  const { status, projectTitle } = payment;
  const reason = status === 'canceled' || status === 'failed' ? status : 'none';
  return (
    <PaymentResult
      title="No Payment Was Made"
      lead={<span role="status">{leadByReason[reason]}</span>}
    >
      <p>To hire for “{projectTitle}”, open the project and choose a bid.</p>
      <ResultLinks projectId={projectId} />
    </PaymentResult>
  );
}

export function MissingProject() {
  return (
    <PaymentResult
      title="Your Payment"
      lead="This link contains no project, so we cannot show the status of a payment."
    >
      <p>
        If you just paid, the project is assigned as soon as the payment is confirmed, and you get
        an email about it. The project page shows its status.
      </p>
      <ResultLinks />
    </PaymentResult>
  );
}
