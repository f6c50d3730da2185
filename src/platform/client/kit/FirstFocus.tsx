import { type ReactNode, useEffect, useRef } from 'react';
import { beginIn } from './kept-focus.ts';

interface FirstFocusProps {
  className: string;
  children: ReactNode;
}

/** A view of a page where there is one thing to do, or to read: the keyboard begins there. */
export function FirstFocus({ className, children }: FirstFocusProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (place.current) beginIn(place.current);
  }, []);
  return (
    <div className={className} ref={place}>
      {children}
    </div>
  );
}
