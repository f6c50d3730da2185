import { useEffect } from 'react';
import { trpc } from './trpc.ts';

/** Keeps the tab's stream open while this person is signed in; its code is fetched only then. */
export function useLiveStream(userId: number | null): void {
  const utils = trpc.useUtils();
  useEffect(() => {
    if (userId === null) return;
    let close = () => {};
    let left = false;
    import('./live-stream.ts').then(
      ({ openLiveStream }) => {
        if (!left) close = openLiveStream(() => void utils.accounts.me.invalidate());
      },
      () => {},
    );
    return () => {
      left = true;
      close();
    };
  }, [userId, utils]);
}
