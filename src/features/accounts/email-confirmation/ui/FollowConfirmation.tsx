import { trpc } from '#platform/client/api/trpc.ts';
import { MailedLink } from '../../ui/MailedLink.tsx';
import type { ConfirmationLink } from '../email-confirmation.schema.ts';

const toResult = ({ email }: ConfirmationLink) => ({
  title: 'Email address confirmed',
  text: `${email} is confirmed. You can now post, bid and write messages.`,
});

const toQuestion = ({ email }: ConfirmationLink) => ({
  title: 'Confirm your email address',
  text: `Confirm that ${email} is your address and that you signed up with it.`,
  confirmLabel: 'Confirm my address',
  busyLabel: 'Confirming...',
});

export function FollowConfirmation({ token }: { token: string }) {
  const utils = trpc.useUtils();
  // Not loaded again, because the server refuses a link that was followed.
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
