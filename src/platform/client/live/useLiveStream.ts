import { useEffect } from 'react';
import { trpc } from '../api/trpc.ts';

export function useLiveStream(userId: number | null): void {
  const utils = trpc.useUtils();
  useEffect(() => {
    if (userId === null) return;
    let close = () => {};
    let isCancelled = false;
    import('./live-stream.ts').then(
      ({ openLiveStream }) => {
        if (!isCancelled) close = openLiveStream(() => void utils.accounts.me.invalidate());
      },
      // Without the code there are no live updates; pages still refetch as usual.
      () => {},
    );
    return () => {
      isCancelled = true;
      close();
    };
  }, [userId, utils]);
}
