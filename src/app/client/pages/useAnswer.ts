import { useRef, useState } from 'react';

/** Returns a function that opens a dialog and resolves with the user's decision. */
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
