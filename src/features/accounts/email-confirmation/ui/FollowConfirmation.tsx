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
  act: 'Confirm my address',
  working: 'Confirming...',
});

/** Confirms the address of an account by a mailed link. */
export function FollowConfirmation({ token }: { token: string }) {
  const utils = trpc.useUtils();
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
