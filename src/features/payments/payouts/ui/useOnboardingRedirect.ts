import { useEffect, useState } from 'react';
import { readError } from '#platform/client/api/errors.ts';
import type { OnboardingLink } from '../payout.schema.ts';

export type OpenUrl = (url: string) => void;

/**
 * Must be called on a click, because the link expires soon. `isBusy` is true until this page is
 * left or the request fails.
 */
export function useOnboardingRedirect(openUrl: OpenUrl) {
  const [isBusy, setIsBusy] = useState(false);
  const [errorText, setErrorText] = useState<string | null>(null);

  // The Back button may restore this page from the back/forward cache, with `isBusy` still true.
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && setIsBusy(false);
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, []);

  async function redirect(requestLink: () => Promise<OnboardingLink>) {
    if (isBusy) return;
    setIsBusy(true);
    setErrorText(null);
    try {
      openUrl((await requestLink()).url);
    } catch (error) {
      setErrorText(readError(error).message);
      setIsBusy(false);
    }
  }

  return { redirect, isBusy, errorText };
}
