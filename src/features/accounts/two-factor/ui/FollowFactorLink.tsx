import { trpc } from '#platform/client/api/trpc.ts';
import { formatDate } from '#platform/shared/format/locale.ts';
import { MailedLink } from '../../ui/MailedLink.tsx';
import type { FactorObjection } from '../second-factor.schema.ts';

const toResult = () => ({
  title: 'Your account is safe',
  text:
    'The second factor is removed. All devices are signed out and the password no longer works. ' +
    'We sent you a link to choose a new one.',
});

const toQuestion = ({ since }: FactorObjection) => ({
  title: 'Was this not you?',
  text:
    `A second factor was set up for your account on ${formatDate(new Date(since))}. If this was ` +
    'not you, remove it: all devices are signed out, the password stops working, and you get an ' +
    'email with a link to choose a new one.',
  confirmLabel: 'This was not me',
  busyLabel: 'Removing...',
  isDestructive: true,
});

export function FollowFactorLink({ token }: { token: string }) {
  const utils = trpc.useUtils();
  // Not loaded again, because the server refuses a link that was followed.
  const link = trpc.secondFactor.objectionLink.useQuery(
    { token },
    { staleTime: Number.POSITIVE_INFINITY },
  );
  const follow = trpc.secondFactor.submitObjection.useMutation({
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
