import { trpc } from '#platform/client/api/trpc.ts';
import { MailedLink } from '../../ui/MailedLink.tsx';
import type { ChangeLink } from '../email-change.schema.ts';

function toResult({ action, oldEmail, newEmail, confirmed }: ChangeLink) {
  if (action === 'confirm') {
    return {
      title: 'Email address confirmed',
      text: `Your account now uses ${newEmail}: to sign in and for all emails.`,
    };
  }
  return {
    title: 'Your account is safe',
    text:
      `It ${confirmed ? 'is back' : 'stays'} at ${oldEmail}. All devices are signed out and the ` +
      'password no longer works. We sent a link to choose a new one to this address.',
  };
}

function toQuestion({ action, oldEmail, newEmail, confirmed }: ChangeLink) {
  if (action === 'confirm') {
    return {
      title: 'Confirm your new email address',
      text: `From now on your account uses ${newEmail} instead of ${oldEmail}.`,
      confirmLabel: 'Confirm this address',
      busyLabel: 'Confirming...',
    };
  }
  return {
    title: 'Was this not you?',
    text: confirmed
      ? `Your account was moved from ${oldEmail} to ${newEmail}. If this was not you, undo it: ` +
        'all devices are signed out, the password stops working, and we send a link to choose a ' +
        'new one to the old address.'
      : `Someone asked to move your account from ${oldEmail} to ${newEmail}. If this was not ` +
        'you, stop it: all devices are signed out, the password stops working, and we send a ' +
        'link to choose a new one to the old address.',
    confirmLabel: 'This was not me',
    busyLabel: 'Stopping...',
    isDestructive: true,
  };
}

export function FollowChangeLink({ token }: { token: string }) {
  const utils = trpc.useUtils();
  // Not loaded again, because the server refuses a link that was followed.
  const link = trpc.emailChanges.link.useQuery({ token }, { staleTime: Number.POSITIVE_INFINITY });
  const follow = trpc.emailChanges.follow.useMutation({
    onSuccess: () => void utils.accounts.me.invalidate(),
  });
  return (
    <MailedLink
      link={link}
      follow={follow}
      onConfirm={() => follow.mutate({ token })}
      toQuestion={toQuestion}
      toResult={toResult}
    />
  );
}
