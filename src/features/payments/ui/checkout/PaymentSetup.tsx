import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isTransient, readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { toast } from '#platform/client/toasts/toasts.tsx';
import { track } from '#platform/client/tracking/event-queue.ts';
import type { StartPaymentInput } from '../../payment.schema.ts';
import { PaymentSetupError } from './PaymentSetupError.tsx';
import { PaymentSkeleton, SecurePayment } from './SecurePayment.tsx';

/** The page explains them: not signed in, and a conflict. */
const statusesWithoutToast = [401, 409];

type ShownTerms = Pick<StartPaymentInput, 'terms' | 'milestoneId' | 'agreementVersion'>;

/** `payments.start` returns an open payment, so a query may call this mutation repeatedly. */
export function PaymentSetup({ request: initialRequest }: { request: StartPaymentInput }) {
  const { client, bids, projects } = trpc.useUtils();
  // During navigation, the URL loses the terms while this component is still shown.
  const [request] = useState(initialRequest);
  // Sent with every further attempt, so that the server refuses if the terms have changed since
  // they were shown.
  const shownTerms = useRef<ShownTerms>({
    terms: request.terms,
    milestoneId: request.milestoneId,
  });
  const [isFormExpired, setIsFormExpired] = useState(false);
  const setup = useQuery({
    queryKey: ['payment', request],
    queryFn: async () => {
      const payment = await client.payments.start.mutate({ ...request, ...shownTerms.current });
      shownTerms.current = {
        terms: payment.terms,
        milestoneId: payment.milestoneId ?? undefined,
        agreementVersion: payment.agreementVersion ?? undefined,
      };
      return payment;
    },
    // Runs again only by `refetch`, and its data is not cached after the page is left.
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
  const isPermanentError = error !== null && !isTransient(readError(error));
  useEffect(() => {
    if (!isPermanentError) return;
    // The cached bid and project are outdated, and must not be shown on the page of the project.
    void bids.onProject.invalidate({ projectId });
    void projects.get.invalidate({ id: projectId });
  }, [isPermanentError, projectId, bids, projects]);

  const amountDollars = data?.amount;
  useEffect(() => {
    if (amountDollars) track('payment_started', { projectId, value: amountDollars });
  }, [projectId, amountDollars]);

  const restart = () => {
    setIsFormExpired(true);
    void refetch();
  };
  if (error) {
    return (
      <PaymentSetupError
        request={request}
        error={error}
        isFormExpired={isFormExpired}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
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
