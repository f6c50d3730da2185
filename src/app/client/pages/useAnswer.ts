import { useRef, useState } from 'react';

/** A question put to the person in a dialog, waited for by whoever asks. */
export function useAnswer() {
  const [asking, setAsking] = useState(false);
  const waiting = useRef<((answer: boolean) => void) | null>(null);

  function ask(): Promise<boolean> {
    setAsking(true);
    return new Promise((resolve) => {
      waiting.current = resolve;
    });
  }

  function answer(said: boolean) {
    setAsking(false);
    waiting.current?.(said);
    waiting.current = null;
  }

  return { asking, ask, answer };
}
