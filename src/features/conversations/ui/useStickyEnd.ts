import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Maximum distance in pixels at which the list counts as scrolled to its end. */
const NEAR = 80;

interface Ends {
  /** Keys of the first and the last item. */
  first: string | number;
  last: string | number;
  /** Whether the last item is by the user; the list then scrolls to it. */
  own: boolean;
}

/**
 * Preserves the scroll position of a list that grows at both ends. At its end the list follows new
 * items.
 */
export function useStickyEnd({ first, last, own }: Ends) {
  const box = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const before = useRef({ first, last, height: 0 });
  const [behind, setBehind] = useState(false);

  const toEnd = useCallback(() => {
    const element = box.current;
    if (element) element.scrollTop = element.scrollHeight;
    atEnd.current = true;
    setBehind(false);
  }, []);

  const onScroll = useCallback(() => {
    const element = box.current;
    if (!element) return;
    atEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR;
    before.current.height = element.scrollHeight;
    if (atEnd.current) setBehind(false);
  }, []);

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const was = before.current;
    const height = element.scrollHeight;
    if (was.last !== last) {
      if (atEnd.current || own) toEnd();
      else setBehind(true);
    } else if (was.first !== first) {
      element.scrollTop += height - was.height;
    } else if (atEnd.current) {
      toEnd();
    }
    before.current = { first, last, height };
  }, [first, last, own, toEnd]);

  // Fonts that load late and a growing composer change the height.
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      if (atEnd.current) element.scrollTop = element.scrollHeight;
      before.current.height = element.scrollHeight;
    });
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, []);

  return { box, onScroll, behind, toEnd };
}
