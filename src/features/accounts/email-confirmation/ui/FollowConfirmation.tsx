import { trpc } from '#platform/client/api/trpc.ts';
import { MailedLink } from '../../ui/MailedLink.tsx';
import type { ConfirmationLink } from '../email-confirmation.schema.ts';

/** Returns what is shown after the link was followed. */
const toResult = ({ email }: ConfirmationLink) => ({
  title: 'Email address confirmed',
  text: `${email} is confirmed. You can now post, bid and write messages.`,
});

/** Returns what is shown before the link is followed. */
const toQuestion = ({ email }: ConfirmationLink) => ({
  title: 'Confirm your email address',
  text: `Confirm that ${email} is your address and that you signed up with it.`,
  confirmLabel: 'Confirm my address',
  busyLabel: 'Confirming...',
});

/** Confirms the address of an account by a mailed link after the user has clicked a button. */
export function FollowConfirmation({ token }: { token: string }) {
  const utils = trpc.useUtils();
  // The link is never loaded again, because the server refuses a link that was followed.
  const link = trpc.emailConfirmations.link.useQuery(
    { token },
    { staleTime: Number.POSITIVE_INFINITY },
  );
  const follow = trpc.emailConfirmations.follow.useMutation({
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
