import { useElementScrollRestoration } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useWholePage } from './useWholePage.ts';

/** What says that a person goes where they like. */
const acts = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Goes back to where a page was left, as soon as that place exists: its lower parts come later. */
export function useScrollAgain() {
  const left = useElementScrollRestoration({ getElement: () => window });
  const [wanted] = useState(left?.scrollY ?? 0);
  useWholePage(wanted > 0);
  useEffect(() => {
    const over = new AbortController();
    const grown = new ResizeObserver(() => {
      if (window.scrollY < wanted) window.scrollTo({ top: wanted });
      if (window.scrollY >= wanted) over.abort();
    });
    over.signal.addEventListener('abort', () => grown.disconnect());
    for (const act of acts) addEventListener(act, () => over.abort(), { signal: over.signal });
    grown.observe(document.body);
    return () => over.abort();
  }, [wanted]);
}
