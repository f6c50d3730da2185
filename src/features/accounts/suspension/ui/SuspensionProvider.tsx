import type { ReactNode } from 'react';
import { trpc } from '#platform/client/api/trpc.ts';
import { useLiveEvents } from '#platform/client/live/useLiveEvents.ts';
import { SuspensionReasonProvider } from '#platform/client/restriction/suspension-reason.tsx';
import { useMe } from '../../ui/useMe.ts';
import { suspendedError } from '../suspension.rules.ts';

/** Reloads all queries when a suspension of the user ends or an appeal is decided. */
function useSuspensionUpdates(isSuspended: boolean): void {
  const utils = trpc.useUtils();
  useLiveEvents(({ kind }) => {
    if (kind === 'suspension') void utils.invalidate();
    // A suspension ends all sessions, so the only event missed while signed in can be its end.
    else if (kind === 'missed' && isSuspended) void utils.accounts.me.invalidate();
  });
}

/** Provides the reason why a suspended user cannot start anything new; null if not suspended. */
export function SuspensionProvider({ children }: { children: ReactNode }) {
  const { me } = useMe();
  useSuspensionUpdates(me?.suspended ?? false);
  const reason = me?.suspended ? suspendedError().message : null;
  return <SuspensionReasonProvider value={reason}>{children}</SuspensionReasonProvider>;
}
