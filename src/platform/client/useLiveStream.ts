import { useEffect } from 'react';

/** Keeps the tab's stream open while this person is signed in; its code is fetched only then. */
export function useLiveStream(userId: number | null): void {
  useEffect(() => {
    if (userId === null) return;
    let close = () => {};
    let left = false;
    import('./live-stream.ts').then(
      ({ openLiveStream }) => {
        if (!left) close = openLiveStream();
      },
      () => {},
    );
    return () => {
      left = true;
      close();
    };
  }, [userId]);
}
