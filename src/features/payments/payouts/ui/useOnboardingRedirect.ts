import { useEffect, useState } from 'react';
import { readError } from '#platform/client/api/errors.ts';
import type { OnboardingLink } from '../payout.schema.ts';

/** Opens a URL of Stripe's pages in this tab. */
export type OpenUrl = (url: string) => void;

/**
 * Returns a function that requests a link to Stripe's pages and opens it, which must happen on a
 * click because the link expires soon; also whether that is in progress, and the text of the last
 * error.
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
