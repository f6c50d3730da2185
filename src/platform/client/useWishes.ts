import { useRef } from 'react';

/** What the server last said of a thing, and how many wishes about it are yet to be answered. */
interface Wished {
  held: boolean;
  open: number;
}

/**
 * Switches that show at once what is wished, and are set one after the other: where a wish is
 * refused, the switch goes back to what the server last said, unless another wish waits.
 */
export function useWishes<Key extends string | number>() {
  const wished = useRef(new Map<Key, Wished>());

  function settle(key: Key, given: (held: boolean) => boolean): boolean | null {
    const { held, open } = wished.current.get(key) ?? { held: false, open: 0 };
    if (open > 1) wished.current.set(key, { held: given(held), open: open - 1 });
    else wished.current.delete(key);
    return open > 1 ? null : given(held);
  }

  return {
    /** A wish is made of what shows as `shown`. */
    made(key: Key, shown: boolean): void {
      const { held, open } = wished.current.get(key) ?? { held: shown, open: 0 };
      wished.current.set(key, { held, open: open + 1 });
    },
    granted: (key: Key, wish: boolean) => void settle(key, () => wish),
    /** Gives what is to be shown again, or null where another wish waits. */
    refused: (key: Key) => settle(key, (held) => held),
  };
}
