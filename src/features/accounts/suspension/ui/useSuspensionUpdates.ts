import { trpc } from '#platform/client/api/trpc.ts';
import { useLiveEvents } from '#platform/client/live/useLiveEvents.ts';

/** Reloads all queries when a suspension of the user ends or an appeal is decided. */
export function useSuspensionUpdates(isSuspended: boolean): void {
  const utils = trpc.useUtils();
  useLiveEvents(({ kind }) => {
    if (kind === 'suspension') void utils.invalidate();
    // A suspension ends all sessions, so the only event missed while signed in can be its end.
    else if (kind === 'missed' && isSuspended) void utils.accounts.me.invalidate();
  });
}
