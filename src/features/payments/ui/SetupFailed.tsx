import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { type Failure, isTransient, readError } from '#platform/client/errors.ts';
import { EmptyState } from '#platform/client/kit/EmptyState.tsx';
import { SignInButton } from '#platform/client/kit/SignInButton.tsx';
import type { StartPayment } from '../payment.schema.ts';
import { ProjectButton } from './ProjectButton.tsx';
import classes from './payment.module.css';

interface SetupFailedProps {
  asked: StartPayment;
  error: unknown;
  /** Whether a form was open that can no longer be paid. It was not charged. */
  formOver: boolean;
  onRetry: () => void;
  retrying: boolean;
}

const UNCHARGED = 'The form you had open charged nothing.';

function conflictWords({ code, message }: Failure) {
  if (code === 'bid_changed') return { title: 'The Bid Has Changed', message };
  return { title: message, message: 'The project’s own page shows how it stands.' };
}

/** Shows the error with an action that fits its status. */
export function SetupFailed({ asked, error, formOver, onRetry, retrying }: SetupFailedProps) {
  const said = readError(error);
  const { status, message } = said;
  if (status === 401) {
    const action = <SignInButton variant="next">Sign In</SignInButton>;
    return (
      <Failed title="Sign In to Pay" message={message} action={action}>
        You come back to this payment afterwards. Nothing was charged.
      </Failed>
    );
  }
  const gone = status === 404;
  const passing = isTransient(said);
  const action = (
    <div className={classes.links}>
      {passing && (
        <Button variant="next" onClick={onRetry} aria-disabled={retrying}>
          {retrying ? 'Retrying...' : 'Retry'}
        </Button>
      )}
      <ProjectButton
        projectId={gone ? undefined : asked.projectId}
        variant={passing ? 'default' : 'next'}
      >
        {gone ? 'Browse Projects' : 'Back to the Project'}
      </ProjectButton>
    </div>
  );
  if (status === 409) {
    return (
      <Failed {...conflictWords(said)} action={action}>
        {formOver ? UNCHARGED : null}
      </Failed>
    );
  }
  return (
    <Failed title="Payment Setup Failed" message={message} action={action}>
      {passing ? null : 'Nothing was charged.'}
    </Failed>
  );
}

interface FailedProps {
  title: string;
  message: string;
  action: React.ReactNode;
  /**
   * Null if an earlier payment may have succeeded, because then only the server's message is
   * certain.
   */
  children: string | null;
}

function Failed({ title, message, action, children }: FailedProps) {
  const place = useRef<HTMLDivElement>(null);
  // The page may be scrolled past the message if the previous form was long.
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, []);

  return (
    <div role="alert" ref={place}>
      <EmptyState title={title} drawing="break" level={1} action={action}>
        {children && !message.includes(children) ? `${message} ${children}` : message}
      </EmptyState>
    </div>
  );
}
