import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { EmptyState, ErrorState } from '#platform/client/feedback/EmptyState.tsx';
import { Loading, SkeletonLines } from '#platform/client/feedback/Loading.tsx';
import { FormError } from '#platform/client/forms/FormParts.tsx';
import type { ChangeLink } from '../email-change.schema.ts';

const doneTexts = {
  confirm: {
    title: 'Email address confirmed',
    text: ({ newEmail }: ChangeLink) =>
      `Your account now uses ${newEmail}: for signing in and for all mails.`,
  },
  object: {
    title: 'Your account is safe',
    text: ({ oldEmail, confirmed }: ChangeLink) =>
      `It ${confirmed ? 'is back' : 'stays'} at ${oldEmail}. All devices are signed out and the password no longer works: we sent a link for a new one to this address.`,
  },
};

const confirmTexts = {
  confirm: {
    title: 'Confirm your new email address',
    text: ({ oldEmail, newEmail }: ChangeLink) =>
      `From now on your account uses ${newEmail} instead of ${oldEmail}.`,
    act: 'Confirm this address',
    working: 'Confirming...',
  },
  object: {
    title: 'Was it not you?',
    text: ({ oldEmail, newEmail, confirmed }: ChangeLink) =>
      confirmed
        ? `Your account was moved from ${oldEmail} to ${newEmail}. If it was not you, take it back: all devices are signed out, the password ends, and a link for a new one comes to the old address.`
        : `Somebody asked to move your account from ${oldEmail} to ${newEmail}. If it was not you, stop it: all devices are signed out, the password ends, and a link for a new one comes to the old address.`,
    act: 'This was not me',
    working: 'Stopping...',
  },
};

function Done({ link }: { link: ChangeLink }) {
  const { title, text } = doneTexts[link.action];
  return (
    <EmptyState
      level={1}
      drawing="letter"
      title={title}
      action={
        <Button variant="next" renderRoot={(props) => <Link to="/" {...props} />}>
          Go on
        </Button>
      }
    >
      {text(link)}
    </EmptyState>
  );
}

const accountButton = (
  <Button variant="next" renderRoot={(props) => <Link to="/account" {...props} />}>
    Go to your account
  </Button>
);

interface ConfirmLinkProps {
  link: ChangeLink;
  busy: boolean;
  failure: string | null;
  onConfirm: () => void;
}

function ConfirmLink({ link, busy, failure, onConfirm }: ConfirmLinkProps) {
  const { title, text, act, working } = confirmTexts[link.action];
  return (
    <EmptyState
      level={1}
      drawing="letter"
      title={title}
      action={
        <>
          <Button
            {...(link.action === 'object' ? { color: 'red' } : { variant: 'next' })}
            onClick={() => !busy && onConfirm()}
            aria-disabled={busy}
          >
            {busy ? working : act}
          </Button>
          {failure !== null && <FormError>{failure}</FormError>}
        </>
      }
    >
      {text(link)}
    </EmptyState>
  );
}

/**
 * Shows the effect of a mailed link and a button that confirms it. Opening the page must not have
 * an effect, because mail programs open links automatically.
 */
export function FollowChangeLink({ token }: { token: string }) {
  const utils = trpc.useUtils();
  const link = trpc.emailChanges.link.useQuery({ token }, { staleTime: Number.POSITIVE_INFINITY });
  const { mutate, data, error, isPending } = trpc.emailChanges.follow.useMutation({
    onSuccess: () => void utils.accounts.me.invalidate(),
  });
  if (data) return <Done link={data} />;
  if (link.isPending) {
    return (
      <Loading noun="this link">
        <SkeletonLines lines={4} height={20} />
      </Loading>
    );
  }
  if (!link.data) {
    const { status, message } = readError(link.error);
    return (
      <ErrorState
        level={1}
        title="This link no longer works"
        message={message}
        onRetry={status === 404 ? undefined : () => void link.refetch()}
        retrying={link.isFetching}
        action={accountButton}
      />
    );
  }
  return (
    <ConfirmLink
      link={link.data}
      busy={isPending}
      failure={error ? readError(error).message : null}
      onConfirm={() => mutate({ token })}
    />
  );
}
