import { useEffect, useState } from 'react';
import { readError } from '#platform/client/errors.ts';
import type { OnboardingLink } from '../payout.schema.ts';

export type Leave = (url: string) => void;

/** Returns a function that requests the one-time URL on click and opens it in this tab. */
export function useLeave(leave: Leave) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  // The Back button may restore this page from the back/forward cache, with `busy` still true.
  useEffect(() => {
    const returned = ({ persisted }: PageTransitionEvent) => persisted && setBusy(false);
    window.addEventListener('pageshow', returned);
    return () => window.removeEventListener('pageshow', returned);
  }, []);

  async function go(ask: () => Promise<OnboardingLink>) {
    if (busy) return;
    setBusy(true);
    setRefusal(null);
    try {
      leave((await ask()).url);
    } catch (error) {
      setRefusal(readError(error).message);
      setBusy(false);
    }
  }

  return { go, busy, refusal };
}
