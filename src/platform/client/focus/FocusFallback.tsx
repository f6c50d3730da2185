import { useDebouncedCallback, useWindowEvent } from '@mantine/hooks';
import { useIsFetching, useIsMutating } from '@tanstack/react-query';
import { useEffect } from 'react';
import { restoreFocus, trackFocus } from './focus-fallback.ts';

/** Time for the components to show the response, in milliseconds. */
const DELAY_MS = 50;

/** Restores the focus after a click or a response has removed the focused control. */
export function FocusFallback() {
  const isIdle = useIsFetching() + useIsMutating() === 0;
  const restoreLater = useDebouncedCallback(restoreFocus, DELAY_MS);

  useEffect(trackFocus, []);
  useWindowEvent('click', restoreLater);
  useEffect(() => {
    if (isIdle) restoreLater();
  }, [isIdle, restoreLater]);
  return null;
}
