import type { ReactNode } from 'react';
import { trpc } from '#platform/client/api/trpc.ts';
import { useLiveEvents } from '#platform/client/live/useLiveEvents.ts';
import { SuspensionReasonProvider } from '#platform/client/restriction/suspension-reason.tsx';
import { useMe } from '../../ui/useMe.ts';
import { suspendedError } from '../suspension.rules.ts';

/** Reloads queries when the suspension of the user ends or their appeal is decided. */
function useSuspensionUpdates(isSuspended: boolean): void {
  const utils = trpc.useUtils();
  useLiveEvents(({ kind }) => {
    if (kind === 'suspension') void utils.invalidate();
    // Events were missed. Only the end of a suspension can be among them, because its start ends
    // all sessions of the user.
    else if (kind === 'missed' && isSuspended) void utils.accounts.me.invalidate();
  });
}

/**
 * Provides `SuspensionReasonProvider` with the reason why the user cannot start anything new; null
 * if they are not suspended.
 */
export function SuspensionProvider({ children }: { children: ReactNode }) {
  const { me } = useMe();
  useSuspensionUpdates(me?.suspended ?? false);
  const reason = me?.suspended ? suspendedError().message : null;
  return <SuspensionReasonProvider value={reason}>{children}</SuspensionReasonProvider>;
}
