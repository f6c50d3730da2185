import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { ErrorState } from '#platform/client/feedback/EmptyState.tsx';
import { Loading, Skeleton, SkeletonLines } from '#platform/client/feedback/Loading.tsx';
import { DescriptionList } from '#platform/client/layout/DescriptionList.tsx';
import { useLiveEvents } from '#platform/client/live/useLiveEvents.ts';
import { formatCents } from '#platform/shared/format/money.ts';
import type { PayoutAccountView } from '../payout.schema.ts';
import { PayoutAccount } from './PayoutAccount.tsx';
import { PayoutList } from './PayoutList.tsx';
import { returnMessages } from './payout.labels.ts';
import type { OpenUrl } from './useOnboardingRedirect.ts';
import classes from './payouts.module.css';

interface PayoutsProps {
  isReturning: boolean;
  isLinkExpired: boolean;
  /** So that a reload does not show the messages again. */
  onParamsRead: () => void;
  openUrl: OpenUrl;
  /** Before the list of payouts. */
  children: ReactNode;
}

export function Payouts(props: PayoutsProps) {
  const { isReturning, isLinkExpired, onParamsRead, openUrl, children } = props;
  // Stored, because `onParamsRead` removes the parameters from the URL.
  const [initialParams] = useState({ isReturning, isLinkExpired });
  const { payouts } = trpc.useUtils();
  const refresh = useAccountRefresh(initialParams.isReturning);
  const account = trpc.payouts.account.useQuery(undefined, { staleTime: 15_000 });

  useEffect(() => {
    if (isReturning || isLinkExpired) onParamsRead();
  }, [isReturning, isLinkExpired, onParamsRead]);
  useLiveEvents(({ kind }) => {
    // `missed`: earlier events may have been lost.
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
      {initialParams.isReturning && <ReturnNotice refresh={refresh} />}
      {initialParams.isLinkExpired && <ExpiredLinkNotice account={account.data} />}
      <PayoutTotals account={account.data} />
      {/* While the refresh is loading, the stored status may be outdated. */}
      <AccountSection account={refresh.isLoading ? undefined : account.data} openUrl={openUrl} />
      {children}
      <PayoutList />
    </div>
  );
}

/** A redirect does not prove the status. */
function useAccountRefresh(isReturning: boolean) {
  const { client, payouts } = trpc.useUtils();
  return useQuery({
    queryKey: ['payout account at Stripe'],
    queryFn: async () => {
      const account = await client.payouts.refresh.mutate();
      payouts.account.setData(undefined, account);
      void payouts.list.invalidate();
      return account;
    },
    enabled: isReturning,
    // Runs again only by `refetch`.
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  });
}

const totals = [
  { field: 'heldCents', label: 'Held in running projects' },
  { field: 'waitingCents', label: 'Waiting for your account' },
  { field: 'sendingCents', label: 'On its way' },
  { field: 'sentCents', label: 'Paid out' },
] as const;

function PayoutTotals({ account }: { account: PayoutAccountView | undefined }) {
  return (
    <div className={classes.totals}>
      <DescriptionList
        inOneRow
        items={totals.map(({ field, label }) => ({
          label,
          value: account ? (
            <span className="bw-figure">{formatCents(account[field])}</span>
          ) : (
            <Skeleton height={22} mt={4} mb={4} width="60%" radius={2} />
          ),
        }))}
      />
      <p>
        Held funds are protected until the client releases them. They include the platform fee, if
        there is one.
      </p>
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
  const profileCountry = profile.data?.role === 'developer' ? profile.data.country : null;
  return <PayoutAccount account={account} profileCountry={profileCountry} openUrl={openUrl} />;
}

function ReturnNotice({ refresh }: { refresh: ReturnType<typeof useAccountRefresh> }) {
  if (refresh.error) {
    return (
      <div className={classes.notice} data-tone="wrong" role="alert">
        <p>{`We could not read the status of your account from Stripe. ${readError(refresh.error).message}`}</p>
        <Button
          variant="default"
          onClick={() => void refresh.refetch()}
          aria-disabled={refresh.isFetching}
        >
          {refresh.isFetching ? 'Checking...' : 'Check again'}
        </Button>
      </div>
    );
  }
  const isActive = refresh.data?.status === 'active';
  return (
    <div className={classes.notice} data-tone={isActive ? 'good' : undefined} role="status">
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
    <div className={classes.notice} role="status">
      <p>
        This link to Stripe has expired or was already used. Use the button below to open a new one.
      </p>
    </div>
  );
}
