import { useEffect, useState } from 'react';
import { readError } from '#platform/client/errors.ts';
import type { OnboardingLink } from '../payout.schema.ts';

export type Leave = (url: string) => void;

/** Asks for the one-time address on the click itself, and goes there in this tab. */
export function useLeave(leave: Leave) {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  // Pressing "back" at Stripe may show this page as it was left.
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
