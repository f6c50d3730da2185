import { useLayoutEffect, useState } from 'react';

/**
 * Whoever is led deep into a page finds that place by true heights: from then on nothing of the
 * page is left out of the layout, until it is left.
 */
export function useWholePage(led: boolean): void {
  const [whole, setWhole] = useState(led);
  if (led && !whole) setWhole(true);
  useLayoutEffect(() => {
    if (!whole) return;
    const { dataset } = document.documentElement;
    dataset.whole = 'true';
    return () => {
      delete dataset.whole;
    };
  }, [whole]);
}
