import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Up to this distance, the list counts as scrolled to its end. */
const END_TOLERANCE_PX = 80;

interface ListEnds {
  /** When a key changes, items were added at that end. */
  firstKey: string | number;
  lastKey: string | number;
  isLastOwn: boolean;
}

/**
 * For lists that grow at both ends. Scrolls to a new last item if the list is at its end or the
 * item is the user's own; otherwise `hasNewBelow` is true until the user scrolls there. The
 * scrolling element needs `listRef` and `onScroll`.
 */
export function useStickyEnd({ firstKey, lastKey, isLastOwn }: ListEnds) {
  const listRef = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const previous = useRef({ firstKey, lastKey, height: 0 });
  const [hasNewBelow, setHasNewBelow] = useState(false);

  const scrollToEnd = useCallback(() => {
    const element = listRef.current;
    if (element) element.scrollTop = element.scrollHeight;
    isAtEnd.current = true;
    setHasNewBelow(false);
  }, []);

  const onScroll = useCallback(() => {
    const element = listRef.current;
    if (!element) return;
    isAtEnd.current =
      element.scrollHeight - element.scrollTop - element.clientHeight < END_TOLERANCE_PX;
    previous.current.height = element.scrollHeight;
    if (isAtEnd.current) setHasNewBelow(false);
  }, []);

  useLayoutEffect(() => {
    const element = listRef.current;
    if (!element) return;
    const previousEnds = previous.current;
    const height = element.scrollHeight;
    if (previousEnds.lastKey !== lastKey) {
      if (isAtEnd.current || isLastOwn) scrollToEnd();
      else setHasNewBelow(true);
    } else if (previousEnds.firstKey !== firstKey) {
      // Items were added above. The visible items must not move.
      element.scrollTop += height - previousEnds.height;
    } else if (isAtEnd.current) {
      scrollToEnd();
    }
    previous.current = { firstKey, lastKey, height };
  }, [firstKey, lastKey, isLastOwn, scrollToEnd]);

  // Fonts that load late and a growing composer change the height.
  useEffect(() => {
    const element = listRef.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) element.scrollTop = element.scrollHeight;
      previous.current.height = element.scrollHeight;
    });
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);

  return { listRef, onScroll, hasNewBelow, scrollToEnd };
}
