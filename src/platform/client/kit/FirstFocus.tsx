import { type ReactNode, useEffect, useRef } from 'react';

interface FirstFocusProps {
  className: string;
  children: ReactNode;
}

/** A view of a page where there is one thing to do, or to read: the keyboard begins there. */
export function FirstFocus({ className, children }: FirstFocusProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = place;
    if (!current) return;
    import('./kept-focus.ts').then(({ beginIn }) => beginIn(current)).catch(() => {});
  }, []);
  return (
    <div className={className} ref={place}>
      {children}
    </div>
  );
}
