import type { ReactNode } from 'react';
import { HeldPages } from '#platform/client/kit/held.ts';
import { useMe } from '../../ui/useMe.ts';
import { suspendedRefusal } from '../suspension.rules.ts';
import { useSuspensionNews } from './useSuspensionNews.ts';

/** Everything new is held for who is suspended; every act that begins something asks here. */
export function HeldWhileSuspended({ children }: { children: ReactNode }) {
  const { me } = useMe();
  useSuspensionNews(me?.suspended ?? false);
  const held = me?.suspended ? suspendedRefusal().message : null;
  return <HeldPages value={held}>{children}</HeldPages>;
}
