import { Loader } from '@mantine/core';
import { useState } from 'react';
import { useNow } from '#platform/client/time/useNow.ts';
import type { OutcomeProps } from './PaymentOutcome.tsx';
import { PaymentResult, ResultLinks } from './PaymentResult.tsx';

/** Milliseconds. If no payment is confirmed by then, it was probably not submitted. */
const SLOW_AFTER_MS = 20_000;

export function PaymentPending({ projectId, state }: OutcomeProps) {
  const now = useNow(1_000);
  const [startedAt] = useState(now);
  const isSlow = now.getTime() - startedAt.getTime() > SLOW_AFTER_MS;
  const isUnpaid = state.status !== 'processing';
  return (
    <PaymentResult
      icon={<Loader color="var(--bw-blue)" size="md" aria-hidden />}
      title="Confirming Your Payment"
      lead={
        <span role="status">
          We are asking the payment provider about your payment for “{state.projectTitle}”.
        </span>
      }
    >
      <p role="status">
        {isSlow && isUnpaid
          ? 'No payment has arrived so far. If you did not finish paying, go back to the project ' +
            'and hire again. If you did, we keep waiting for it, and you get an email.'
          : 'This takes a few seconds. The project is assigned as soon as the payment is confirmed. You ' +
            'need not stay: we also send you an email.'}
      </p>
      {isSlow && <ResultLinks projectId={projectId} />}
    </PaymentResult>
  );
}
