import { trpc } from '#platform/client/api/trpc.ts';

/**
 * Returns whether the user is an admin that must set up a second factor before the server accepts
 * other requests. Returns undefined while the status of the factor is loading, and false if it
 * could not be loaded.
 */
export function useIsFactorMissing(isAdmin: boolean): boolean | undefined {
  const { data, isPending } = trpc.secondFactor.status.useQuery(undefined, { enabled: isAdmin });
  if (!isAdmin) return false;
  return isPending ? undefined : data?.required === true && data.since === null;
}
