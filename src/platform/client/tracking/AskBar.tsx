import { Button } from '@mantine/core';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { isTracked } from '#platform/shared/measured-places.ts';
import {
  type Choice,
  choose,
  giveFocusBack,
  isAskedAgain,
  readChoice,
  watchChoice,
} from './choice.ts';
import type { TrackerIds } from './configured-ids.ts';
import classes from './ask-bar.module.css';

function namesOf({ pixel, hotjar }: TrackerIds): string {
  if (pixel && hotjar) return 'Meta Pixel and Hotjar set cookies and learn';
  return pixel ? 'Meta Pixel sets cookies and learns' : 'Hotjar sets cookies and learns';
}

const before: Record<Choice, string> = {
  yes: 'So far you allow it.',
  no: 'So far you do not allow it.',
};

/** Sets the scroll padding to the bar's height, so that the bar never covers a focused element. */
function keepRoomFor(bar: HTMLElement): () => void {
  const { style } = document.documentElement;
  const watch = new ResizeObserver(() => style.setProperty('--bw-ask', `${bar.offsetHeight}px`));
  watch.observe(bar);
  return () => {
    watch.disconnect();
    style.removeProperty('--bw-ask');
  };
}

/**
 * The consent banner, shown once and if the user wants to change the choice. Neither button is
 * emphasized.
 */
export default function AskBar({ ids }: { ids: TrackerIds }) {
  const choice = useSyncExternalStore(watchChoice, readChoice);
  const again = useSyncExternalStore(watchChoice, isAskedAgain);
  const path = useRouterState({ select: (state) => state.location.pathname });
  const bar = useRef<HTMLElement>(null);

  useEffect(() => {
    if (again) bar.current?.focus();
  }, [again]);

  const asking = again || (choice === null && isTracked(path));
  useEffect(() => (asking && bar.current ? keepRoomFor(bar.current) : undefined), [asking]);

  if (!asking) return null;

  function answer(given: Choice) {
    choose(given);
    giveFocusBack();
  }

  return (
    <section className={classes.ask} aria-labelledby="ask-title" tabIndex={-1} ref={bar}>
      <div className={`bw-page ${classes.row}`}>
        <div>
          <h2 id="ask-title">May we measure how Bidwright is used?</h2>
          <p>
            {again && choice && <strong>{`${before[choice]} `}</strong>}
            {`If you allow it, ${namesOf(ids)} which pages you open, what you search for and what you press`}
            {ids.hotjar && '; Hotjar also records how you move on the screen'}
            {
              '. Of who you are they get a number and your role, never your name, your email or your messages, and they are off where you pay. Bidwright works the same either way.'
            }
          </p>
        </div>
        <div className={classes.answers}>
          <Button variant="default" onClick={() => answer('no')}>
            Do not allow
          </Button>
          <Button variant="default" onClick={() => answer('yes')}>
            Allow
          </Button>
        </div>
      </div>
    </section>
  );
}
