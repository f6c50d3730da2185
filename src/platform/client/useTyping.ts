import { useReducedMotion } from '@mantine/hooks';
import { useEffect, useState } from 'react';

interface Pace {
  letterMs: number;
  pauseMs: number;
  /** Whether the first phrase is complete at the start, as in the HTML sent by the server. */
  beginsWhole?: boolean;
}

/** A phrase and how many of its letters are visible. */
interface Typed {
  phrase: string;
  letters: number;
}

const atOnce = { getInitialValueInEffect: false };

/**
 * Types one phrase after another and returns the progress. With reduced motion the first phrase is
 * shown complete. Use it in a separate component, because it renders once per letter.
 */
export function useTyping(
  phrases: readonly string[],
  { letterMs, pauseMs, beginsWhole = false }: Pace,
  paused = false,
): Typed {
  const still = useReducedMotion(false, atOnce);
  const [first = ''] = phrases;
  const [{ index, letters }, setAt] = useState({
    index: 0,
    letters: beginsWhole ? first.length : 0,
  });
  const phrase = phrases[index] ?? '';
  const whole = letters >= phrase.length;

  useEffect(() => {
    if (still || paused) return;
    const next = whole
      ? { index: (index + 1) % phrases.length, letters: 0 }
      : { index, letters: letters + 1 };
    const timer = setTimeout(() => setAt(next), whole ? pauseMs : letterMs);
    return () => clearTimeout(timer);
  }, [still, paused, whole, index, letters, phrases.length, letterMs, pauseMs]);

  if (!still) return { phrase, letters };
  return { phrase: first, letters: first.length };
}
