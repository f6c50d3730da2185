import { useEffect, useRef } from 'react';

/** Does something as long as what asks for it is shown: who left may be at something else by then. */
export function useWhileHere<Given extends unknown[]>(
  act: (...given: Given) => void,
): (...given: Given) => void {
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return (...given) => {
    if (isHere.current) act(...given);
  };
}
