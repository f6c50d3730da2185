import { useQuery } from '@tanstack/react-query';
import { trpc } from '#platform/client/api/trpc.ts';

/** Loads the state of the account from Stripe once, because the redirect alone proves nothing. */
export function useAccountRefresh(isReturning: boolean) {
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
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  });
}
