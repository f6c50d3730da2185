import { useEffect, useState } from 'react';
import { readError } from '#platform/client/api/errors.ts';
import type { OnboardingLink } from '../payout.schema.ts';

export type OpenUrl = (url: string) => void;

/** Returns a function that requests the one-time URL on click and opens it in this tab. */
export function useOnboardingRedirect(openUrl: OpenUrl) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  // The Back button may restore this page from the back/forward cache, with `busy` still true.
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && setBusy(false);
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, []);

  async function redirect(requestLink: () => Promise<OnboardingLink>) {
    if (busy) return;
    setBusy(true);
    setRefusal(null);
    try {
      openUrl((await requestLink()).url);
    } catch (error) {
      setRefusal(readError(error).message);
      setBusy(false);
    }
  }

  return { redirect, busy, refusal };
}
