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
  isFormExpired: boolean;
  onRetry: () => void;
  isRetrying: boolean;
}

const NOT_CHARGED_TEXT = 'The form that you had open did not charge anything.';

function getConflictTexts({ code, message }: Failure) {
  if (code === 'bid_changed') return { title: 'The Bid Has Changed', message };
  if (code === 'bid_outdated') return { title: 'The Bid Is for an Earlier Version', message };
  return { title: message, message: 'Open the project to see its status.' };
}

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
    const action = <SignInButton variant="primary">Sign In</SignInButton>;
    return (
      <ErrorMessage
        title="Sign In to Pay"
        message={message}
        note="You come back to this payment afterwards. Nothing was charged."
        action={action}
      />
    );
  }
  const isNotFound = status === 404;
  const isTemporary = isTransient(failure);
  const action = (
    <div className={classes.links}>
      {isTemporary && (
        <Button variant="primary" onClick={onRetry} aria-disabled={isRetrying}>
          {isRetrying ? 'Retrying...' : 'Retry'}
        </Button>
      )}
      <ProjectButton
        projectId={isNotFound ? undefined : request.projectId}
        variant={isTemporary ? 'default' : 'primary'}
      >
        {isNotFound ? 'Browse Projects' : 'Back to the Project'}
      </ProjectButton>
    </div>
  );
  if (status === 409) {
    return (
      <ErrorMessage
        {...getConflictTexts(failure)}
        note={isFormExpired ? NOT_CHARGED_TEXT : null}
        action={action}
      />
    );
  }
  return (
    <ErrorMessage
      title="Payment Setup Failed"
      message={message}
      note={isTemporary ? null : 'Nothing was charged.'}
      action={action}
    />
  );
}

interface ErrorMessageProps {
  title: string;
  message: string;
  /**
   * Null if an earlier payment may have succeeded, because only the server's message is certain
   * then.
   */
  note: string | null;
  action: React.ReactNode;
}

function ErrorMessage({ title, message, note, action }: ErrorMessageProps) {
  const element = useRef<HTMLDivElement>(null);
  // The page may be scrolled past the message if the previous form was long.
  useEffect(() => {
    element.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  return (
    <div role="alert" ref={element}>
      <EmptyState title={title} drawing="break" level={1} action={action}>
        {note && !message.includes(note) ? `${message} ${note}` : message}
      </EmptyState>
    </div>
  );
}
