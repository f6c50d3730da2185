import { Link } from '@tanstack/react-router';
import { MailSubscriptionToggle } from '#features/notifications/ui/MailSubscriptionToggle.tsx';
import { isSearchToken } from '#features/saved-searches/saved-search.rules.ts';
import { readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { ErrorState } from '#platform/client/feedback/EmptyState.tsx';
import { Loading, SkeletonLines } from '#platform/client/feedback/Loading.tsx';
import { PageHeading } from '#platform/client/layout/PageHeading.tsx';

/** The token decides: a kind of mail or one saved search. */
function useSubscription(token: string) {
  const isSearch = isSearchToken(token);
  const utils = trpc.useUtils();
  const kindQuery = trpc.notifications.subscription.useQuery({ token }, { enabled: !isSearch });
  const searchQuery = trpc.savedSearches.subscription.useQuery({ token }, { enabled: isSearch });
  const kindMutation = trpc.notifications.unsubscribe.useMutation({
    onSuccess: (updated) => utils.notifications.subscription.setData({ token }, updated),
  });
  const searchMutation = trpc.savedSearches.unsubscribe.useMutation({
    onSuccess: (updated) => utils.savedSearches.subscription.setData({ token }, updated),
  });
  return isSearch
    ? { query: searchQuery, mutation: searchMutation }
    : { query: kindQuery, mutation: kindMutation };
}

function SubscriptionSection({ token }: { token: string }) {
  const { query, mutation } = useSubscription(token);
  if (query.isPending) {
    return (
      <Loading noun="these emails">
        <SkeletonLines lines={3} height={20} />
      </Loading>
    );
  }
  if (!query.data) {
    const { status, message } = readError(query.error);
    return (
      <ErrorState
        title="Nothing to switch off here"
        message={message}
        onRetry={status === 404 ? undefined : () => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  const { label, wanted } = query.data;
  return (
    <MailSubscriptionToggle
      label={label}
      isWanted={wanted}
      failure={mutation.error ? readError(mutation.error).message : null}
      isBusy={mutation.isPending}
      onChange={(next) => mutation.mutate({ token, wanted: next })}
    />
  );
}

export function UnsubscribePage({ token }: { token: string }) {
  return (
    <div className="bw-page">
      <PageHeading
        title="Emails from us"
        lead={
          <>
            This page is about one kind of email. You can change all kinds in your{' '}
            <Link to="/settings/notifications">email settings</Link>.
          </>
        }
      />
      <SubscriptionSection token={token} />
    </div>
  );
}
