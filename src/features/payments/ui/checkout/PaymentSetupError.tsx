import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { type Failure, isTransient, readError } from '#platform/client/api/errors.ts';
import { SignInButton } from '#platform/client/buttons/link-buttons.tsx';
import { EmptyState } from '#platform/client/feedback/EmptyState.tsx';
import type { StartPaymentInput } from '../../payment.schema.ts';
import { ProjectButton } from '../ProjectButton.tsx';
import classes from '../payment.module.css';

interface PaymentSetupErrorProps {
  request: StartPaymentInput;
  error: unknown;
  /** Whether a form was open that can no longer be paid. It was not charged. */
  isFormExpired: boolean;
  onRetry: () => void;
  isRetrying: boolean;
}

const NOT_CHARGED_TEXT = 'The form that you had open did not charge anything.';

function conflictTexts({ code, message }: Failure) {
  if (code === 'bid_changed') return { title: 'The Bid Has Changed', message };
  if (code === 'bid_outdated') return { title: 'The Bid Is for an Earlier Version', message };
  return { title: message, message: 'Open the project to see its status.' };
}

/** Shows the error with an action that fits its status. */
export function PaymentSetupError({
  request,
  error,
  isFormExpired,
  onRetry,
  isRetrying,
}: PaymentSetupErrorProps) {
  const failure = readError(error);
  const { status, message } = failure;
  if (status === 401) {
    const action = <SignInButton variant="next">Sign In</SignInButton>;
    return (
      <ErrorMessage title="Sign In to Pay" message={message} action={action}>
        You come back to this payment afterwards. Nothing was charged.
      </ErrorMessage>
    );
  }
  const isNotFound = status === 404;
  const isTemporary = isTransient(failure);
  const action = (
    <div className={classes.links}>
      {isTemporary && (
        <Button variant="next" onClick={onRetry} aria-disabled={isRetrying}>
          {isRetrying ? 'Retrying...' : 'Retry'}
        </Button>
      )}
      <ProjectButton
        projectId={isNotFound ? undefined : request.projectId}
        variant={isTemporary ? 'default' : 'next'}
      >
        {isNotFound ? 'Browse Projects' : 'Back to the Project'}
      </ProjectButton>
    </div>
  );
  if (status === 409) {
    return (
      <ErrorMessage {...conflictTexts(failure)} action={action}>
        {isFormExpired ? NOT_CHARGED_TEXT : null}
      </ErrorMessage>
    );
  }
  return (
    <ErrorMessage title="Payment Setup Failed" message={message} action={action}>
      {isTemporary ? null : 'Nothing was charged.'}
    </ErrorMessage>
  );
}

interface ErrorMessageProps {
  title: string;
  message: string;
  action: React.ReactNode;
  /**
   * Null if an earlier payment may have succeeded, because then only the server's message is
   * certain.
   */
  children: string | null;
}

function ErrorMessage({ title, message, action, children }: ErrorMessageProps) {
  const element = useRef<HTMLDivElement>(null);
  // The page may be scrolled past the message if the previous form was long.
  useEffect(() => {
    element.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  return (
    <div role="alert" ref={element}>
      <EmptyState title={title} drawing="break" level={1} action={action}>
        {children && !message.includes(children) ? `${message} ${children}` : message}
      </EmptyState>
    </div>
  );
}
