import type { ReactNode } from 'react';
import { SuspensionReasonProvider } from '#platform/client/restriction/suspension-reason.ts';
import { useMe } from '../../ui/useMe.ts';
import { suspendedRefusal } from '../suspension.rules.ts';
import { useSuspensionUpdates } from './useSuspensionUpdates.ts';

/** Provides the reason why a suspended user cannot start anything new; null if not suspended. */
export function SuspensionProvider({ children }: { children: ReactNode }) {
  const { me } = useMe();
  useSuspensionUpdates(me?.suspended ?? false);
  const reason = me?.suspended ? suspendedRefusal().message : null;
  return <SuspensionReasonProvider value={reason}>{children}</SuspensionReasonProvider>;
}
