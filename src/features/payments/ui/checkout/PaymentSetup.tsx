import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isTransient, readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { toast } from '#platform/client/toasts/toasts.tsx';
import { track } from '#platform/client/tracking/event-queue.ts';
import type { StartPayment } from '../../payment.schema.ts';
import { PaymentSetupError } from './PaymentSetupError.tsx';
import { PaymentSkeleton, SecurePayment } from './SecurePayment.tsx';

/** Statuses without an error toast: not signed in, or a conflict. The page explains both. */
const statusesWithoutToast = [401, 409];

/**
 * Starts the payment. A query is used although it is a mutation, because repeated calls return the
 * same payment.
 */
export function PaymentSetup({ request: initialRequest }: { request: StartPayment }) {
  const { client, bids, projects } = trpc.useUtils();
  // The initial value is stored, because the URL loses the terms during navigation.
  const [request] = useState(initialRequest);
  // The terms shown first must be the ones that are paid, also if the form is opened again.
  const readTerms = useRef(request.terms);
  const [isFormExpired, setIsFormExpired] = useState(false);
  const setup = useQuery({
    queryKey: ['payment', request],
    queryFn: async () => {
      const payment = await client.payments.start.mutate({ ...request, terms: readTerms.current });
      readTerms.current = payment.terms;
      return payment;
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  });
  const { data, error, isFetching, failureCount, failureReason, refetch } = setup;

  useEffect(() => {
    if (failureCount === 0 || statusesWithoutToast.includes(readError(failureReason).status))
      return;
    toast.error('Payment Setup Failed', 'Unable to initialize payment');
  }, [failureCount, failureReason]);

  const { projectId } = request;
  const isRefused = error !== null && !isTransient(readError(error));
  useEffect(() => {
    if (!isRefused) return;
    // The cached bid or project is outdated and must not be shown after a return to it.
    void bids.onProject.invalidate({ projectId });
    void projects.get.invalidate({ id: projectId });
  }, [isRefused, projectId, bids, projects]);

  const value = data?.amount;
  useEffect(() => {
    if (value) track('payment_started', { projectId, value });
  }, [projectId, value]);

  const reload = () => void refetch();
  const restart = () => {
    setIsFormExpired(true);
    reload();
  };
  if (error) {
    const retry = { onRetry: reload, isRetrying: isFetching };
    return (
      <PaymentSetupError request={request} error={error} isFormExpired={isFormExpired} {...retry} />
    );
  }
  if (!data) return <PaymentSkeleton />;
  return (
    <SecurePayment
      payment={data}
      projectId={projectId}
      isRestarting={isFetching}
      onRestart={restart}
    />
  );
}
