import { useComputedColorScheme } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { lazy, Suspense, useEffect, useState } from 'react';
import { heroText } from '../hero.labels.ts';
import { type DrawingLabel, frameStroke, type Layer, phoneDrawing } from './hero-drawing.ts';
import classes from './hero-backdrop.module.css';

function LabelText({ label: { at, text, style, centered, rotated } }: { label: DrawingLabel }) {
  const [x, y] = at;
  const position = rotated ? { transform: `translate(${x} ${y}) rotate(-90)` } : { x, y };
  return (
    <text {...position} className={style} {...(centered && { textAnchor: 'middle' })}>
      {text}
    </text>
  );
}

function LayerGroup({ layer: { strokes, labels } }: { layer: Layer }) {
  return (
    <g>
      {strokes.map(([tone, path]) => (
        <path key={path} className={tone} d={path} />
      ))}
      {labels.map((label) => (
        <LabelText key={label.text} label={label} />
      ))}
    </g>
  );
}

/** Hidden from screen readers, because it only illustrates the text. */
function HeroDrawing() {
  return (
    <svg className="bw-drawing bw-hero-drawing" viewBox={heroText.viewBox} aria-hidden="true">
      <path className={frameStroke[0]} d={frameStroke[1]} />
      {phoneDrawing.map((layer) => (
        <LayerGroup key={layer.strokes[0]?.[1]} layer={layer} />
      ))}
    </svg>
  );
}

const VIDEO_MEDIA_QUERY =
  '(min-width: 62em) and (hover: hover) and (prefers-reduced-motion: no-preference)';
/** Makes the hooks read color scheme and media query at the first render, not in an effect. */
const readAtFirstRender = { getInitialValueInEffect: false };

const HeroGradient = () => <div className={classes.gradient} />;
/** A gradient if the code of the video could not be loaded. */
const HeroVideo = lazy(() => import('./HeroVideo.tsx').catch(() => ({ default: HeroGradient })));

/** True 600 ms after the page has loaded, because the video must not delay the first render. */
function useIsPageSettled(): boolean {
  const [isPageSettled, setPageSettled] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const startTimer = () => {
      timer = setTimeout(() => setPageSettled(true), 600);
    };
    if (document.readyState === 'complete') startTimer();
    else window.addEventListener('load', startTimer, { once: true });
    return () => {
      clearTimeout(timer);
      window.removeEventListener('load', startTimer);
    };
  }, []);
  return isPageSettled;
}

/** Shows a video only on large screens with a pointer, if motion is not reduced. */
export function HeroBackdrop({ paused }: { paused: boolean }) {
  const scheme = useComputedColorScheme('light', readAtFirstRender);
  const canPlayVideo = useMediaQuery(VIDEO_MEDIA_QUERY, false, readAtFirstRender);
  const isPageSettled = useIsPageSettled();
  return (
    <div className="bw-hero-sheet">
      {isPageSettled && canPlayVideo && (
        <Suspense>
          <HeroVideo key={scheme} scheme={scheme} paused={paused} />
        </Suspense>
      )}
      <HeroDrawing />
    </div>
  );
}
