import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type Failure, isTransient, readError, UNCONFIRMED } from '#platform/client/errors.ts';
import { EmptyState } from '#platform/client/kit/EmptyState.tsx';
import { ErrorState } from '#platform/client/kit/ErrorState.tsx';
import { Loading, SkeletonLines } from '#platform/client/kit/Loading.tsx';
import { Skeleton } from '#platform/client/kit/Skeleton.tsx';
import type { PaymentStatus } from '../payment.rules.ts';
import type { PaymentState } from '../payment.schema.ts';
import { BeingConfirmed } from './BeingConfirmed.tsx';
import { PaymentHeld } from './PaymentHeld.tsx';
import { PaymentReturned } from './PaymentReturned.tsx';
import { PaymentUnmade } from './PaymentUnmade.tsx';
import { useConfirmation } from './useConfirmation.ts';
import classes from './payment-success.module.css';

export interface OutcomeProps {
  projectId: number;
  state: PaymentState;
}

/** The component for each payment status. */
const screens: Record<PaymentStatus, (props: OutcomeProps) => React.ReactNode> = {
  creating: BeingConfirmed,
  awaiting_payment: BeingConfirmed,
  requires_action: BeingConfirmed,
  processing: BeingConfirmed,
  held: PaymentHeld,
  released: PaymentHeld,
  split: PaymentHeld,
  returned: PaymentReturned,
  lost: PaymentReturned,
  orphaned: PaymentReturned,
  refunded: PaymentReturned,
  canceled: PaymentUnmade,
  failed: PaymentUnmade,
};

/**
 * Replaces the default text for a lost response, which suggests a retry. The state is read by a
 * mutation, so there is nothing to retry for the user.
 */
function messageOf({ message }: Failure): string {
  return message === UNCONFIRMED ? 'The server cannot be reached at the moment.' : message;
}

export function PaymentOutcome({ projectId }: { projectId: number }) {
  const { data, error, isFetching, refetch } = useConfirmation(projectId);
  const said = error && readError(error);
  if (said && !isTransient(said)) return <Refused projectId={projectId} said={said} />;
  if (!data && !said) return <Looking />;
  if (!data) {
    return (
      <ErrorState
        title="We Cannot Reach Your Payment"
        message={said ? messageOf(said) : ''}
        onRetry={() => void refetch()}
        retrying={isFetching}
        level={1}
      />
    );
  }
  const Screen = data.status ? screens[data.status] : PaymentUnmade;
  return (
    <>
      {said && (
        <p className={classes.offline} role="status">
          {messageOf(said)} We keep asking.
        </p>
      )}
      <Screen projectId={projectId} state={data} />
    </>
  );
}

function Refused({ projectId, said }: { projectId: number; said: Failure }) {
  if (said.status === 401) return <SignInFirst projectId={projectId} />;
  const title = said.status === 404 ? 'Project Not Found' : 'We Cannot Show This Payment';
  const action = (
    <Button variant="next" renderRoot={(props) => <Link to="/" {...props} />}>
      Back to Home
    </Button>
  );
  return (
    <div role="alert">
      <EmptyState title={title} drawing="break" level={1} action={action}>
        {said.message}
      </EmptyState>
    </div>
  );
}

function SignInFirst({ projectId }: { projectId: number }) {
  const from = `/payment-success?project=${projectId}`;
  const action = (
    <Button
      variant="next"
      renderRoot={(props) => <Link to="/login" search={{ from }} {...props} />}
    >
      Sign In
    </Button>
  );
  return (
    <EmptyState title="Sign In to See This Payment" drawing="letter" level={1} action={action}>
      Only the client of the project can see how its payment stands.
    </EmptyState>
  );
}

function Looking() {
  return (
    <Loading what="your payment">
      <div className={classes.paid}>
        <div className={classes.top}>
          <Skeleton height={48} width="60%" radius={2} />
          <Skeleton height={18} width="80%" mt={20} radius={2} />
        </div>
        <div className={classes.rest}>
          <SkeletonLines lines={4} />
        </div>
      </div>
    </Loading>
  );
}
