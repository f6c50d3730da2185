import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Maximum distance in pixels at which the list counts as scrolled to its end. */
const END_TOLERANCE_PX = 80;

interface ListEnds {
  /** Keys of the first and the last item. */
  first: string | number;
  last: string | number;
  /** Whether the last item is by the user; the list then scrolls to it. */
  isOwn: boolean;
}

/**
 * Preserves the scroll position of a list that grows at both ends. At its end the list follows new
 * items.
 */
export function useStickyEnd({ first, last, isOwn }: ListEnds) {
  const box = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const previous = useRef({ first, last, height: 0 });
  const [hasNewBelow, setHasNewBelow] = useState(false);

  const scrollToEnd = useCallback(() => {
    const element = box.current;
    if (element) element.scrollTop = element.scrollHeight;
    atEnd.current = true;
    setHasNewBelow(false);
  }, []);

  const onScroll = useCallback(() => {
    const element = box.current;
    if (!element) return;
    atEnd.current =
      element.scrollHeight - element.scrollTop - element.clientHeight < END_TOLERANCE_PX;
    previous.current.height = element.scrollHeight;
    if (atEnd.current) setHasNewBelow(false);
  }, []);

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const previousEnds = previous.current;
    const height = element.scrollHeight;
    if (previousEnds.last !== last) {
      if (atEnd.current || isOwn) scrollToEnd();
      else setHasNewBelow(true);
    } else if (previousEnds.first !== first) {
      element.scrollTop += height - previousEnds.height;
    } else if (atEnd.current) {
      scrollToEnd();
    }
    previous.current = { first, last, height };
  }, [first, last, isOwn, scrollToEnd]);

  // Fonts that load late and a growing composer change the height.
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      if (atEnd.current) element.scrollTop = element.scrollHeight;
      previous.current.height = element.scrollHeight;
    });
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);

  return { box, onScroll, hasNewBelow, scrollToEnd };
}
