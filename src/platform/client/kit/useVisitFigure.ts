import { useLocation } from '@tanstack/react-router';
import { useMemo } from 'react';

/** A figure kept for this visit of a page, over a reload too; 0 until there is one. */
export function useVisitFigure(name: string) {
  const visit = useLocation({ select: ({ state }) => state.__TSR_key });
  return useMemo(() => {
    const place = `${name}:${visit}`;
    return {
      read() {
        try {
          return Number(sessionStorage.getItem(place));
        } catch {
          return 0;
        }
      },
      keep(figure: number) {
        try {
          sessionStorage.setItem(place, String(figure));
        } catch {
          // What cannot be written is not kept.
        }
      },
    };
  }, [name, visit]);
}
