import { useComputedColorScheme } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { lazy, Suspense, useEffect, useState } from 'react';
import { HeroDrawing } from './HeroDrawing.tsx';
import classes from './hero-backdrop.module.css';

const DESKTOP_IN_MOTION =
  '(min-width: 62em) and (hover: hover) and (prefers-reduced-motion: no-preference)';
const atOnce = { getInitialValueInEffect: false };

const Gradient = () => <div className={classes.gradient} />;
const HeroFilm = lazy(() => import('./HeroFilm.tsx').catch(() => ({ default: Gradient })));

/**
 * Returns true when the page has loaded and 600 ms have passed, because the film must not delay the
 * first render.
 */
function useLater(): boolean {
  const [later, setLater] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(() => setLater(true), 600);
    };
    if (document.readyState === 'complete') wait();
    else window.addEventListener('load', wait, { once: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('load', wait);
    };
  }, []);
  return later;
}

/** Shows a drawing; on large screens, if motion is not reduced, also a film of it. */
export function HeroBackdrop({ paused }: { paused: boolean }) {
  const scheme = useComputedColorScheme('light', atOnce);
  const mayMove = useMediaQuery(DESKTOP_IN_MOTION, false, atOnce);
  const later = useLater();
  return (
    <div className="bw-hero-sheet">
      {later && mayMove && (
        <Suspense>
          <HeroFilm key={scheme} scheme={scheme} paused={paused} />
        </Suspense>
      )}
      <HeroDrawing />
    </div>
  );
}
