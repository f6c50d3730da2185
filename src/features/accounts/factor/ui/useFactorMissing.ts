import { trpc } from '#platform/client/trpc.ts';

/** Whether an admin has to set their second factor up before anything else answers; undefined while asking. */
export function useFactorMissing(isAdmin: boolean): boolean | undefined {
  const { data, isPending } = trpc.secondFactor.status.useQuery(undefined, { enabled: isAdmin });
  if (!isAdmin) return false;
  return isPending ? undefined : data?.required === true && data.since === null;
}
