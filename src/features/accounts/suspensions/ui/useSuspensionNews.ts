import { trpc } from '#platform/client/trpc.ts';
import { useLive } from '#platform/client/useLive.ts';

/** Looks again at what somebody may do when their suspension ends, or an appeal is decided. */
export function useSuspensionNews(suspended: boolean): void {
  const utils = trpc.useUtils();
  useLive(({ kind }) => {
    if (kind === 'suspension') void utils.invalidate();
    // A suspension signs out everywhere: what may have been missed is only that it ended.
    else if (kind === 'missed' && suspended) void utils.accounts.me.invalidate();
  });
}
