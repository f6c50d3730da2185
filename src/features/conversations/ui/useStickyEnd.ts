import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Maximum distance in pixels at which the list counts as scrolled to its end. */
const END_TOLERANCE_PX = 80;

interface ListEnds {
  /** Keys of the first and the last item; when they change, items were added at that end. */
  firstKey: string | number;
  lastKey: string | number;
  /** Whether the last item is by the user. */
  isLastOwn: boolean;
}

/**
 * Preserves the scroll position of a list that grows at both ends. If the list is scrolled to its
 * end, or if the new last item is by the user, the list scrolls to this item. Otherwise,
 * `hasNewBelow` is true until the user scrolls to the end. The scrolling element needs `listRef`
 * and `onScroll`.
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
