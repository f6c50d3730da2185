import { useReducedMotion } from '@mantine/hooks';
import { useEffect, useState } from 'react';

interface TypingOptions {
  letterMs: number;
  pauseMs: number;
  /** Set if the server rendered the first phrase completely. */
  startsComplete?: boolean;
}

interface TypingProgress {
  phrase: string;
  letters: number;
}

/** Without this, the animation would start in the first render and stop in an effect. */
const readAtFirstRender = { getInitialValueInEffect: false };

/**
 * If the user prefers reduced motion, returns the complete first phrase. Must be called in a
 * separate component, because the component renders once per letter.
 */
export function useTypingAnimation(
  phrases: readonly string[],
  { letterMs, pauseMs, startsComplete = false }: TypingOptions,
  isPaused = false,
): TypingProgress {
  const prefersReducedMotion = useReducedMotion(false, readAtFirstRender);
  const [firstPhrase = ''] = phrases;
  const [{ index, letters }, setProgress] = useState({
    index: 0,
    letters: startsComplete ? firstPhrase.length : 0,
  });
  const phrase = phrases[index] ?? '';
  const isComplete = letters >= phrase.length;

  useEffect(() => {
    if (prefersReducedMotion || isPaused) return;
    const next = isComplete
      ? { index: (index + 1) % phrases.length, letters: 0 }
      : { index, letters: letters + 1 };
    const timer = setTimeout(() => setProgress(next), isComplete ? pauseMs : letterMs);
    return () => clearTimeout(timer);
  }, [
    prefersReducedMotion,
    isPaused,
    isComplete,
    index,
    letters,
    phrases.length,
    letterMs,
    pauseMs,
  ]);

  if (!prefersReducedMotion) return { phrase, letters };
  return { phrase: firstPhrase, letters: firstPhrase.length };
}
