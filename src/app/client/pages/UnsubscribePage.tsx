import { Link } from '@tanstack/react-router';
import { Subscription } from '#features/notifications/ui/Subscription.tsx';
import { isSearchToken } from '#features/saved-searches/saved-search.rules.ts';
import { readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { ErrorState } from '#platform/client/feedback/ErrorState.tsx';
import { Loading, SkeletonLines } from '#platform/client/feedback/Loading.tsx';
import { PageHeading } from '#platform/client/layout/PageHeading.tsx';

/** The subscription to a kind of mail or to one saved search, depending on the token. */
function useSubscription(token: string) {
  const ofSearch = isSearchToken(token);
  const utils = trpc.useUtils();
  const kind = trpc.notifications.subscription.useQuery({ token }, { enabled: !ofSearch });
  const search = trpc.savedSearches.subscription.useQuery({ token }, { enabled: ofSearch });
  const setKind = trpc.notifications.unsubscribe.useMutation({
    onSuccess: (now) => utils.notifications.subscription.setData({ token }, now),
  });
  const setSearch = trpc.savedSearches.unsubscribe.useMutation({
    onSuccess: (now) => utils.savedSearches.subscription.setData({ token }, now),
  });
  return ofSearch ? { query: search, set: setSearch } : { query: kind, set: setKind };
}

function Mails({ token }: { token: string }) {
  const { query, set } = useSubscription(token);
  if (query.isPending) {
    return (
      <Loading noun="these mails">
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
    <Subscription
      label={label}
      wanted={wanted}
      failure={set.error ? readError(set.error).message : null}
      busy={set.isPending}
      onSet={(next) => set.mutate({ token, wanted: next })}
    />
  );
}

export function UnsubscribePage({ token }: { token: string }) {
  return (
    <div className="bw-page">
      <PageHeading
        title="Mails from us"
        lead={
          <>
            This concerns one kind of mail only. All of them are in your{' '}
            <Link to="/settings/notifications">mail settings</Link>.
          </>
        }
      />
      <Mails token={token} />
    </div>
  );
}
