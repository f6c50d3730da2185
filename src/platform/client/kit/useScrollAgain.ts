import { useElementScrollRestoration, useRouter } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useState } from 'react';
import { useVisitFigure } from './useVisitFigure.ts';
import { useWholePage } from './useWholePage.ts';

/** What says that a person goes where they like. */
const acts = ['wheel', 'touchstart', 'pointerdown', 'keydown', 'resize'] as const;

/**
 * Goes back to where a page was left. It is as high as it was from the first moment: its lower parts
 * come later, and would push away what stands in their place.
 */
export function useScrollAgain() {
  const left = useElementScrollRestoration({ getElement: () => window });
  const [wanted] = useState(left?.scrollY ?? 0);
  const height = useVisitFigure('height');
  const [wasHigh] = useState(height.read);
  const router = useRouter();
  useWholePage(wanted > 0);

  // Whenever the router keeps how far the page was scrolled.
  useEffect(() => {
    const keep = () => height.keep(document.documentElement.scrollHeight);
    const forget = router.subscribe('onBeforeLoad', keep);
    addEventListener('pagehide', keep);
    return () => {
      forget();
      removeEventListener('pagehide', keep);
    };
  }, [height, router]);

  useLayoutEffect(() => {
    if (wanted === 0) return;
    const { style } = document.documentElement;
    style.setProperty('--bw-was-high', `${wasHigh}px`);
    window.scrollTo({ top: wanted });
    const over = new AbortController();
    over.signal.addEventListener('abort', () => style.removeProperty('--bw-was-high'));
    for (const act of acts) addEventListener(act, () => over.abort(), { signal: over.signal });
    return () => over.abort();
  }, [wanted, wasHigh]);
}
