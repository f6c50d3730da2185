import { type RefCallback, useCallback } from 'react';

/**
 * Returns a ref that scrolls to its element, which may be rendered later than the page, where a
 * hash has no effect.
 */
export function useScrollTarget(isTarget: boolean): RefCallback<HTMLElement> {
  return useCallback(
    (element: HTMLElement) => {
      if (!isTarget) return;
      // The router scrolls after the first rendering.
      const frame = requestAnimationFrame(() => element.scrollIntoView());
      return () => cancelAnimationFrame(frame);
    },
    [isTarget],
  );
}
