import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** How near the end counts as being there, in pixels. */
const NEAR = 80;

interface Ends {
  /** Change with the first and the last thing in the list. */
  first: string | number;
  last: string | number;
  /** Whether the last thing is the person's own: they want to see it. */
  own: boolean;
}

/** A list that grows at both ends and stays where the person reads; at its end it follows. */
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

  // Faces that load late and a composer that grows move the end.
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
