import { useCallback, useState } from 'react';

/** Positions from 1. A column counts as visible if its middle is inside the scrolled box. */
function findVisibleColumns(box: HTMLElement): number[] {
  const { left, right } = box.getBoundingClientRect();
  return [...box.querySelectorAll('thead th + th')].flatMap((cell, index) => {
    const cellBox = cell.getBoundingClientRect();
    const middle = (cellBox.left + cellBox.right) / 2;
    return middle >= left && middle <= right ? index + 1 : [];
  });
}

/** Null if all columns are visible; else for example `1–2 of 3`. */
function formatVisibleColumns(box: HTMLElement, count: number): string | null {
  const visible = findVisibleColumns(box);
  const [first, last] = [visible[0], visible.at(-1)];
  if (visible.length === count || first === undefined) return null;
  return first === last ? `${first} of ${count}` : `${first}–${last} of ${count}`;
}

/** For a table with a column of labels and `count` columns in a box that scrolls sideways. */
export function useVisibleColumns(count: number) {
  const [label, setLabel] = useState<string | null>(null);
  const ref = useCallback(
    (box: HTMLElement | null) => {
      if (!box) return undefined;
      const update = () => setLabel(formatVisibleColumns(box, count));
      const observer = new ResizeObserver(update);
      observer.observe(box);
      box.addEventListener('scroll', update, { passive: true });
      return () => {
        observer.disconnect();
        box.removeEventListener('scroll', update);
      };
    },
    [count],
  );
  return { ref, label };
}
