import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isTransient, readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { track } from '#platform/client/tracking/event-queue.ts';
import { isOpenPaymentStatus } from '../../payment.rules.ts';
import type { PaymentState, PaymentStateQuery } from '../../payment.schema.ts';

export function computePollDelayMs(pollCount: number): number {
  if (pollCount < 15) return 1_000;
  return pollCount < 45 ? 3_000 : 10_000;
}

function isFinal(payment: PaymentState | undefined): boolean {
  if (!payment) return false;
  const { status } = payment;
  return status === null || !(isOpenPaymentStatus(status) || status === 'orphaned');
}

export function useConfirmation({ projectId, intentId }: PaymentStateQuery) {
  const utils = trpc.useUtils();
  // A query, although the procedure is a mutation, because it is polled.
  const query = useQuery({
    queryKey: ['payment state', projectId, intentId],
    queryFn: () => utils.client.payments.ofProject.mutate({ projectId, intentId }),
    staleTime: 0,
    retry: false,
    refetchIntervalInBackground: false,
    refetchInterval: ({ state: { data, error, dataUpdateCount, errorUpdateCount } }) => {
      if (error && !isTransient(readError(error))) return false;
      return isFinal(data) ? false : computePollDelayMs(dataUpdateCount + errorUpdateCount);
    },
  });
  const isHeld = query.data?.status === 'held';
  const amountDollars = query.data?.amount;

  useEffect(() => {
    if (!isHeld) return;
    void utils.projects.invalidate();
    void utils.bids.onProject.invalidate({ projectId });
  }, [isHeld, projectId, utils]);

  useEffect(() => {
    if (isHeld && amountDollars) track('payment_completed', { projectId, value: amountDollars });
  }, [isHeld, amountDollars, projectId]);

  return query;
}
