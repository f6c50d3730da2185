import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { isTransient, readError } from '#platform/client/errors.ts';
import { toast } from '#platform/client/toasts.tsx';
import { track } from '#platform/client/tracking/event-line.ts';
import { trpc } from '#platform/client/trpc.ts';
import type { StartPayment } from '../payment.schema.ts';
import { SecurePayment } from './SecurePayment.tsx';
import { SettingUp } from './SettingUp.tsx';
import { SetupFailed } from './SetupFailed.tsx';

/** Signed out, or hired already: nothing broke, and the page says all there is to say. */
const refusals = [401, 409];

/** Opening a payment twice gives the same one, so it is asked for as a query is. */
export function PaymentSetup({ asked: given }: { asked: StartPayment }) {
  const { client, bids, projects } = trpc.useUtils();
  // While the page is left, or skipped to, its address knows of no terms.
  const [asked] = useState(given);
  // What was shown once is what the client pays for, also when the form is opened anew.
  const read = useRef(asked.terms);
  const [isOver, setOver] = useState(false);
  const setup = useQuery({
    queryKey: ['payment', asked],
    queryFn: async () => {
      const started = await client.payments.start.mutate({ ...asked, terms: read.current });
      read.current = started.terms;
      return started;
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  });
  const { data, error, isFetching, failureCount, failureReason, refetch } = setup;

  useEffect(() => {
    if (failureCount === 0 || refusals.includes(readError(failureReason).status)) return;
    toast.error('Payment Setup Failed', 'Unable to initialize payment');
  }, [failureCount, failureReason]);

  const { projectId } = asked;
  const refused = error !== null && !isTransient(readError(error));
  useEffect(() => {
    if (!refused) return;
    // What led here is no longer so: the way back must not show it again.
    void bids.onProject.invalidate({ projectId });
    void projects.get.invalidate({ id: projectId });
  }, [refused, projectId, bids, projects]);

  const value = data?.amount;
  useEffect(() => {
    if (value) track('payment_started', { projectId, value });
  }, [projectId, value]);

  const again = () => void refetch();
  const startAgain = () => {
    setOver(true);
    again();
  };
  if (error) {
    const retry = { onRetry: again, retrying: isFetching };
    return <SetupFailed asked={asked} error={error} formOver={isOver} {...retry} />;
  }
  if (!data) return <SettingUp />;
  return (
    <SecurePayment
      key={data.clientSecret}
      payment={data}
      projectId={projectId}
      onStartAgain={startAgain}
    />
  );
}
