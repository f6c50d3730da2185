import { useEffect } from 'react';

/** Keeps the keyboard near to where it was; loaded after the page, which does not wait for it. */
export function useKeptFocus(): void {
  useEffect(() => {
    const watching = import('./kept-focus.ts').then(({ watchFocus }) => watchFocus());
    watching.catch(() => {});
    return () => void watching.then((stop) => stop()).catch(() => {});
  }, []);
}
