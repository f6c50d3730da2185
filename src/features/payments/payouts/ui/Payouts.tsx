import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { ErrorState } from '#platform/client/feedback/EmptyState.tsx';
import { Loading, SkeletonLines } from '#platform/client/feedback/Loading.tsx';
import { useLiveEvents } from '#platform/client/live/useLiveEvents.ts';
import type { PayoutAccountView } from '../payout.schema.ts';
import { PayoutAccount } from './PayoutAccount.tsx';
import { PayoutList } from './PayoutList.tsx';
import { PayoutTotals } from './PayoutTotals.tsx';
import { returnMessages } from './payout.labels.ts';
import { useAccountRefresh } from './useAccountRefresh.ts';
import type { OpenUrl } from './useOnboardingRedirect.ts';
import classes from './payouts.module.css';

interface PayoutsProps {
  /** Whether the developer returned from Stripe's pages. */
  isReturning: boolean;
  /** Whether Stripe redirected back because the link was used before or has expired. */
  isLinkExpired: boolean;
  /** Removes both parameters from the URL, so that a reload does not show the messages again. */
  onParamsRead: () => void;
  openUrl: OpenUrl;
}

export function Payouts({ isReturning, isLinkExpired, onParamsRead, openUrl }: PayoutsProps) {
  // The initial values are stored, because `onParamsRead` removes the parameters from the URL.
  const [arrival] = useState({ isReturning, isLinkExpired });
  const { payouts } = trpc.useUtils();
  const refresh = useAccountRefresh(arrival.isReturning);
  const account = trpc.payouts.account.useQuery(undefined, { staleTime: 15_000 });

  useEffect(() => {
    if (isReturning || isLinkExpired) onParamsRead();
  }, [isReturning, isLinkExpired, onParamsRead]);
  useLiveEvents(({ kind }) => {
    if (kind === 'notification' || kind === 'missed') void payouts.invalidate();
  });

  if (account.isLoadingError) {
    return (
      <ErrorState
        title="Your payout account could not be loaded"
        message={readError(account.error).message}
        onRetry={() => void account.refetch()}
        retrying={account.isFetching}
      />
    );
  }
  return (
    <div className={classes.payouts}>
      {arrival.isReturning && <ReturnNotice refresh={refresh} />}
      {arrival.isLinkExpired && <ExpiredLinkNotice account={account.data} />}
      <PayoutTotals account={account.data} />
      <AccountSection account={refresh.isLoading ? undefined : account.data} openUrl={openUrl} />
      <PayoutList />
    </div>
  );
}

function AccountSection({
  account,
  openUrl,
}: {
  account: PayoutAccountView | undefined;
  openUrl: OpenUrl;
}) {
  const profile = trpc.profiles.own.useQuery();
  if (!account || profile.isPending) {
    return (
      <Loading noun="your payout account">
        <div className={classes.account}>
          <SkeletonLines lines={4} height={18} />
        </div>
      </Loading>
    );
  }
  const country = profile.data?.role === 'developer' ? profile.data.country : null;
  return <PayoutAccount account={account} country={country} openUrl={openUrl} />;
}

function ReturnNotice({ refresh }: { refresh: ReturnType<typeof useAccountRefresh> }) {
  if (refresh.error) {
    return (
      <div className={classes.news} data-tone="wrong" role="alert">
        <p>{`We could not read the status of your account from Stripe. ${readError(refresh.error).message}`}</p>
        <Button
          variant="default"
          onClick={() => void refresh.refetch()}
          aria-disabled={refresh.isFetching}
        >
          {refresh.isFetching ? 'Asking...' : 'Ask again'}
        </Button>
      </div>
    );
  }
  const isActive = refresh.data?.status === 'active';
  return (
    <div className={classes.news} data-tone={isActive ? 'good' : undefined} role="status">
      <p>
        {refresh.data
          ? returnMessages[refresh.data.status]
          : 'Checking the status of your account at Stripe...'}
      </p>
    </div>
  );
}

function ExpiredLinkNotice({ account }: { account: PayoutAccountView | undefined }) {
  if (!account || account.status === 'active') return null;
  return (
    <div className={classes.news} role="status">
      <p>
        That link to Stripe was used already, or had expired: each works once, for a few minutes.
        The button below opens a fresh one.
      </p>
    </div>
  );
}
