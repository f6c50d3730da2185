import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { readError } from '#platform/client/errors.ts';
import { ErrorState } from '#platform/client/kit/ErrorState.tsx';
import { Loading, SkeletonLines } from '#platform/client/kit/Loading.tsx';
import { trpc } from '#platform/client/trpc.ts';
import { useLive } from '#platform/client/useLive.ts';
import type { PayoutAccountView } from '../payout.schema.ts';
import { PayoutAccount } from './PayoutAccount.tsx';
import { PayoutList } from './PayoutList.tsx';
import { PayoutSums } from './PayoutSums.tsx';
import { outcomes } from './payout-words.ts';
import type { Leave } from './useLeave.ts';
import { useReturn } from './useReturn.ts';
import classes from './payouts.module.css';

interface PayoutsProps {
  /** Whether the developer returned from Stripe's pages. */
  back: boolean;
  /** Whether Stripe redirected back because the link was used before or has expired. */
  again: boolean;
  /** Removes both parameters from the URL, so that a reload does not show the messages again. */
  onSeen: () => void;
  leave: Leave;
}

export function Payouts({ back, again, onSeen, leave }: PayoutsProps) {
  // The initial values are stored, because `onSeen` removes the parameters from the URL.
  const [came] = useState({ back, again });
  const { payouts } = trpc.useUtils();
  const look = useReturn(came.back);
  const account = trpc.payouts.account.useQuery(undefined, { staleTime: 15_000 });

  useEffect(() => {
    if (back || again) onSeen();
  }, [back, again, onSeen]);
  useLive(({ kind }) => {
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
      {came.back && <Returned look={look} />}
      {came.again && <LinkOver account={account.data} />}
      <PayoutSums account={account.data} />
      <Account account={look.isLoading ? undefined : account.data} leave={leave} />
      <PayoutList />
    </div>
  );
}

function Account({ account, leave }: { account: PayoutAccountView | undefined; leave: Leave }) {
  const own = trpc.profiles.own.useQuery();
  if (!account || own.isPending) {
    return (
      <Loading what="your payout account">
        <div className={classes.account}>
          <SkeletonLines lines={4} height={18} />
        </div>
      </Loading>
    );
  }
  const country = own.data?.role === 'developer' ? own.data.country : null;
  return <PayoutAccount account={account} country={country} leave={leave} />;
}

function Returned({ look }: { look: ReturnType<typeof useReturn> }) {
  if (look.error) {
    return (
      <div className={classes.news} data-tone="wrong" role="alert">
        <p>{`We could not ask Stripe how your account stands. ${readError(look.error).message}`}</p>
        <Button
          variant="default"
          onClick={() => void look.refetch()}
          aria-disabled={look.isFetching}
        >
          {look.isFetching ? 'Asking...' : 'Ask again'}
        </Button>
      </div>
    );
  }
  const ready = look.data?.status === 'active';
  return (
    <div className={classes.news} data-tone={ready ? 'good' : undefined} role="status">
      <p>{look.data ? outcomes[look.data.status] : 'Asking Stripe how your account stands...'}</p>
    </div>
  );
}

function LinkOver({ account }: { account: PayoutAccountView | undefined }) {
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
