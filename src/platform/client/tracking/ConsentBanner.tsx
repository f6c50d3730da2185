import { Button } from '@mantine/core';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { isAnalyticsAllowed } from '#platform/shared/pages/path-privacy.ts';
import type { TrackerIds } from './configured-ids.ts';
import {
  type Consent,
  isBannerReopened,
  readConsent,
  returnFocusFromBanner,
  saveConsent,
  subscribeToConsent,
} from './consent.ts';
import classes from './consent-banner.module.css';

function formatTrackerNames({ pixel, hotjar }: TrackerIds): string {
  if (pixel && hotjar) return 'Meta Pixel and Hotjar set cookies and learn';
  return pixel ? 'Meta Pixel sets cookies and learns' : 'Hotjar sets cookies and learns';
}

const currentConsentTexts: Record<Consent, string> = {
  yes: 'You currently allow it.',
  no: 'You currently do not allow it.',
};

/** Prevents the bar from covering a focused element. */
function reserveScrollPadding(bar: HTMLElement): () => void {
  const { style } = document.documentElement;
  const resizeObserver = new ResizeObserver(() =>
    style.setProperty('--bw-consent-banner', `${bar.offsetHeight}px`),
  );
  resizeObserver.observe(bar);
  return () => {
    resizeObserver.disconnect();
    style.removeProperty('--bw-consent-banner');
  };
}

/**
 * Neither button is emphasized. A reopened banner is also shown on pages that allow no trackers.
 */
export default function ConsentBanner({ ids }: { ids: TrackerIds }) {
  const consent = useSyncExternalStore(subscribeToConsent, readConsent);
  const isReopened = useSyncExternalStore(subscribeToConsent, isBannerReopened);
  const path = useRouterState({ select: (state) => state.location.pathname });
  const bar = useRef<HTMLElement>(null);

  useEffect(() => {
    if (isReopened) bar.current?.focus();
  }, [isReopened]);

  const isOpen = isReopened || (consent === null && isAnalyticsAllowed(path));
  useEffect(
    () => (isOpen && bar.current ? reserveScrollPadding(bar.current) : undefined),
    [isOpen],
  );

  if (!isOpen) return null;

  function decide(decision: Consent) {
    // Also closes a reopened banner.
    saveConsent(decision);
    returnFocusFromBanner();
  }

  return (
    <section className={classes.banner} aria-labelledby="consent-title" tabIndex={-1} ref={bar}>
      <div className={`bw-page ${classes.row}`}>
        <div className={classes.text}>
          <h2 id="consent-title">May we measure how Bidwright is used?</h2>
          <p>
            {isReopened && consent && <strong>{`${currentConsentTexts[consent]} `}</strong>}
            {`If you allow it, ${formatTrackerNames(ids)} which pages you open, what you search for and what you press`}
            {ids.hotjar && '; Hotjar also records how you move on the screen'}
            {
              '. They receive your user number and your role, but never your name, email address or messages, and they are off on payment pages. Bidwright works the same either way.'
            }
          </p>
        </div>
        <div className={classes.buttons}>
          <Button variant="default" onClick={() => decide('no')}>
            Do not allow
          </Button>
          <Button variant="default" onClick={() => decide('yes')}>
            Allow
          </Button>
        </div>
      </div>
    </section>
  );
}
