import { Button } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import {
  type Failure,
  isTransient,
  readError,
  UNCONFIRMED_MESSAGE,
} from '#platform/client/api/errors.ts';
import { EmptyState, ErrorState } from '#platform/client/feedback/EmptyState.tsx';
import { Loading, Skeleton, SkeletonLines } from '#platform/client/feedback/Loading.tsx';
import type { PaymentStatus } from '../../payment.rules.ts';
import type { PaymentStateQuery } from '../../payment.schema.ts';
import {
  MissingProject,
  PaymentNotMade,
  PaymentPending,
  PaymentReturned,
  PaymentWithoutHire,
} from './outcome-screens.tsx';
import type { OutcomeProps } from './PaymentResult.tsx';
import { PaymentSucceeded } from './PaymentSucceeded.tsx';
import { useConfirmation } from './useConfirmation.ts';
import classes from './payment-success.module.css';

/** Stripe adds these to the URL. The client secret must not remain there. */
const stripeParams = ['payment_intent_client_secret', 'redirect_status'];

interface PaymentSuccessPageProps {
  projectId: number | undefined;
  /** Without it, the newest payment of the project is shown. */
  intentId?: string | undefined;
}

/** The status in the URL is ignored, because it can be forged. */
export function PaymentSuccessPage({ projectId, intentId }: PaymentSuccessPageProps) {
  useEffect(() => {
    const url = new URL(location.href);
    if (!stripeParams.some((name) => url.searchParams.has(name))) return;
    for (const name of stripeParams) url.searchParams.delete(name);
    history.replaceState(history.state, '', url.pathname + url.search + url.hash);
  }, []);

  return (
    <div className={`bw-page ${classes.page}`}>
      {projectId ? (
        <PaymentOutcome
          key={`${projectId} ${intentId}`}
          projectId={projectId}
          intentId={intentId}
        />
      ) : (
        <MissingProject />
      )}
    </div>
  );
}

const screenByStatus: Record<PaymentStatus, (props: OutcomeProps) => React.ReactNode> = {
  creating: PaymentPending,
  awaiting_payment: PaymentPending,
  requires_action: PaymentPending,
  processing: PaymentPending,
  held: PaymentSucceeded,
  released: PaymentSucceeded,
  split: PaymentSucceeded,
  returned: PaymentReturned,
  lost: PaymentReturned,
  orphaned: PaymentWithoutHire,
  refunded: PaymentWithoutHire,
  canceled: PaymentNotMade,
  failed: PaymentNotMade,
};

/**
 * The default text for a lost response suggests to try again; here the mutation only reads the
 * payment.
 */
function getFailureMessage({ message }: Failure): string {
  return message === UNCONFIRMED_MESSAGE ? 'The server cannot be reached at the moment.' : message;
}

function PaymentOutcome({ projectId, intentId }: PaymentStateQuery) {
  const { data, error, isFetching, refetch } = useConfirmation({ projectId, intentId });
  const failure = error && readError(error);
  if (failure && !isTransient(failure)) return <OutcomeError failure={failure} />;
  if (!data) {
    if (!failure) return <OutcomeLoading />;
    return (
      <ErrorState
        title="We Cannot Load Your Payment"
        message={getFailureMessage(failure)}
        onRetry={() => void refetch()}
        retrying={isFetching}
        level={1}
      />
    );
  }
  const Screen = data.status ? screenByStatus[data.status] : PaymentNotMade;
  return (
    <>
      {failure && (
        <p className={classes.offline} role="status">
          {getFailureMessage(failure)} We keep trying.
        </p>
      )}
      <Screen projectId={projectId} payment={data} />
    </>
  );
}

function OutcomeError({ failure }: { failure: Failure }) {
  if (failure.status === 401) return <SignInRequired />;
  const title = failure.status === 404 ? 'Project Not Found' : 'We Cannot Show This Payment';
  const action = (
    <Button variant="primary" renderRoot={(props) => <Link to="/" {...props} />}>
      Back to Home
    </Button>
  );
  return (
    <div role="alert">
      <EmptyState title={title} drawing="break" level={1} action={action}>
        {failure.message}
      </EmptyState>
    </div>
  );
}

function SignInRequired() {
  const from = useLocation({ select: ({ href }) => href });
  const action = (
    <Button
      variant="primary"
      renderRoot={(props) => <Link to="/login" search={{ from }} {...props} />}
    >
      Sign In
    </Button>
  );
  return (
    <EmptyState title="Sign In to See This Payment" drawing="letter" level={1} action={action}>
      Only the client of the project can see the status of its payment.
    </EmptyState>
  );
}

function OutcomeLoading() {
  return (
    <Loading noun="your payment">
      <div className={classes.result}>
        <div className={classes.header}>
          <Skeleton height={48} width="60%" radius={2} />
          <Skeleton height={18} width="80%" mt={20} radius={2} />
        </div>
        <div className={classes.body}>
          <SkeletonLines lines={4} />
        </div>
      </div>
    </Loading>
  );
}
