import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isTransient, readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { track } from '#platform/client/tracking/event-queue.ts';
import { isOpenPaymentStatus } from '../../payment.rules.ts';
import type { PaymentState } from '../../payment.schema.ts';

/** Returns the delay before the next request in ms: 1 second at first, up to 10 seconds later. */
export function computePollDelayMs(polls: number): number {
  if (polls < 15) return 1_000;
  return polls < 45 ? 3_000 : 10_000;
}

function isFinal(data: PaymentState | undefined): boolean {
  if (!data) return false;
  return data.status === null || !(isOpenPaymentStatus(data.status) || data.status === 'orphaned');
}

/** Returns the state of a project's payment. Polls until the state is final. */
export function useConfirmation(projectId: number) {
  const utils = trpc.useUtils();
  // A query, although the procedure is a mutation, because it is polled.
  const state = useQuery({
    queryKey: ['payment state', projectId],
    queryFn: () => utils.client.payments.ofProject.mutate({ projectId }),
    staleTime: 0,
    retry: false,
    refetchIntervalInBackground: false,
    refetchInterval: ({ state: { data, error, dataUpdateCount, errorUpdateCount } }) => {
      if (error && !isTransient(readError(error))) return false;
      return isFinal(data) ? false : computePollDelayMs(dataUpdateCount + errorUpdateCount);
    },
  });
  const isHeld = state.data?.status === 'held';
  const value = state.data?.amount;

  useEffect(() => {
    if (!isHeld) return;
    void utils.projects.invalidate();
    void utils.bids.onProject.invalidate({ projectId });
  }, [isHeld, projectId, utils]);

  useEffect(() => {
    if (isHeld && value) track('payment_completed', { projectId, value });
  }, [isHeld, value, projectId]);

  return state;
}
