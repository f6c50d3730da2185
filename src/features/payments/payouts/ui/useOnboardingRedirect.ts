import { useEffect, useState } from 'react';
import { readError } from '#platform/client/api/errors.ts';
import type { OnboardingLink } from '../payout.schema.ts';

/** Opens a URL of Stripe's pages in this tab. */
export type OpenUrl = (url: string) => void;

/**
 * Returns a function that requests a link to Stripe's pages and opens it. Call this function on a
 * click, because the link expires soon. `isBusy` is true from the call until this page is left or
 * the request fails. `errorText` is the text of the last error; null if there is none.
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
