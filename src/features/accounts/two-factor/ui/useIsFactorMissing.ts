import { trpc } from '#platform/client/api/trpc.ts';

/**
 * Returns true if an admin must set up a second factor before other requests are accepted;
 * undefined while loading.
 */
export function useIsFactorMissing(isAdmin: boolean): boolean | undefined {
  const { data, isPending } = trpc.secondFactor.status.useQuery(undefined, { enabled: isAdmin });
  if (!isAdmin) return false;
  return isPending ? undefined : data?.required === true && data.since === null;
}
