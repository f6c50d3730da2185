import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { readError } from '#platform/client/api/errors.ts';
import { EmptyState, ErrorState } from '#platform/client/feedback/EmptyState.tsx';
import { Loading, SkeletonLines } from '#platform/client/feedback/Loading.tsx';
import { FormError } from '#platform/client/forms/FormParts.tsx';

interface MailedLinkProps<View> {
  link: {
    data: View | undefined;
    error: unknown;
    isPending: boolean;
    isFetching: boolean;
    refetch: () => unknown;
  };
  follow: { data: View | undefined; error: unknown; isPending: boolean };
  onConfirm: () => void;
  toQuestion: (view: View) => Question;
  toResult: (view: View) => { title: string; text: string };
}

interface Question {
  title: string;
  text: string;
  confirmLabel: string;
  busyLabel: string;
  isDestructive?: boolean;
}

const homeButton = (
  <Button variant="primary" renderRoot={(props) => <Link to="/" {...props} />}>
    Continue
  </Button>
);
const accountButton = (
  <Button variant="primary" renderRoot={(props) => <Link to="/account" {...props} />}>
    Go to your account
  </Button>
);

/** Opening the page must not follow the link, because mail programs open links automatically. */
export function MailedLink<View>(props: MailedLinkProps<View>) {
  const { link, follow, onConfirm, toQuestion, toResult } = props;
  if (follow.data) return <Letter {...toResult(follow.data)} action={homeButton} />;
  if (link.isPending) {
    return (
      <Loading noun="this link">
        <SkeletonLines lines={4} height={20} />
      </Loading>
    );
  }
  if (!link.data) {
    const { status, code, message } = readError(link.error);
    const isInvalid = status === 404;
    const invalidTitle =
      code === 'email_link_used' ? 'Already confirmed' : 'This link no longer works';
    return (
      <ErrorState
        level={1}
        title={isInvalid ? invalidTitle : 'This link could not be loaded'}
        message={message}
        onRetry={isInvalid ? undefined : () => void link.refetch()}
        retrying={link.isFetching}
        action={accountButton}
      />
    );
  }
  const { title, text, confirmLabel, busyLabel, isDestructive = false } = toQuestion(link.data);
  const action = (
    <>
      <Button
        {...(isDestructive ? { color: 'red' } : { variant: 'primary' })}
        onClick={() => !follow.isPending && onConfirm()}
        aria-disabled={follow.isPending}
      >
        {follow.isPending ? busyLabel : confirmLabel}
      </Button>
      {follow.error != null && <FormError>{readError(follow.error).message}</FormError>}
    </>
  );
  return <Letter title={title} text={text} action={action} />;
}

function Letter({ title, text, action }: { title: string; text: string; action: ReactNode }) {
  return (
    <EmptyState level={1} drawing="letter" title={title} action={action}>
      {text}
    </EmptyState>
  );
}
