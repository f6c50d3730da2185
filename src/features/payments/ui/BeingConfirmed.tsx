import { Loader } from '@mantine/core';
import { useState } from 'react';
import { useNow } from '#platform/client/kit/useNow.ts';
import { PaidSheet, Ways } from './PaidSheet.tsx';
import type { OutcomeProps } from './PaymentOutcome.tsx';

/** Milliseconds. If no payment is confirmed by then, it was probably not submitted. */
const PATIENCE = 20_000;

export function BeingConfirmed({ projectId, state }: OutcomeProps) {
  const now = useNow(1_000);
  const [since] = useState(now);
  const long = now.getTime() - since.getTime() > PATIENCE;
  const unpaid = state.status !== 'processing';
  return (
    <PaidSheet
      mark={<Loader color="var(--bw-blue)" size="md" aria-hidden />}
      title="Confirming Your Payment"
      lead={
        <span role="status">
          We are asking the payment provider about your payment for “{state.projectTitle}”.
        </span>
      }
    >
      <p role="status">
        {long && unpaid
          ? 'No payment has arrived so far. If you did not finish paying, go back to the project ' +
            'and hire again. If you did, we keep waiting for it, and you get an email.'
          : 'This takes a few seconds. The project is assigned as soon as the word arrives; you ' +
            'need not stay, we also send you an email.'}
      </p>
      {long && <Ways projectId={projectId} />}
    </PaidSheet>
  );
}
