import { trpc } from '#platform/client/api/trpc.ts';

/**
 * The server accepts no other requests of such an admin. Undefined while the status is loading,
 * false if it could not be loaded.
 */
export function useIsFactorMissing(isAdmin: boolean): boolean | undefined {
  const { data, isPending } = trpc.secondFactor.status.useQuery(undefined, { enabled: isAdmin });
  if (!isAdmin) return false;
  return isPending ? undefined : data?.required === true && data.since === null;
}
