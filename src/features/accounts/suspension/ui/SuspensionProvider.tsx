import type { ReactNode } from 'react';
import { trpc } from '#platform/client/api/trpc.ts';
import { useLiveEvents } from '#platform/client/live/useLiveEvents.ts';
import { SuspensionReasonProvider } from '#platform/client/restriction/suspension-reason.tsx';
import { useMe } from '../../ui/useMe.ts';
import { suspendedError } from '../suspension.rules.ts';

function useSuspensionUpdates(isSuspended: boolean): void {
  const utils = trpc.useUtils();
  useLiveEvents(({ kind }) => {
    if (kind === 'suspension') void utils.invalidate();
    // The missed events may include the end of the suspension, but not a start, because that ends
    // all sessions of the user.
    else if (kind === 'missed' && isSuspended) void utils.accounts.me.invalidate();
  });
}

export function SuspensionProvider({ children }: { children: ReactNode }) {
  const { me } = useMe();
  useSuspensionUpdates(me?.suspended ?? false);
  const reason = me?.suspended ? suspendedError().message : null;
  return <SuspensionReasonProvider value={reason}>{children}</SuspensionReasonProvider>;
}
