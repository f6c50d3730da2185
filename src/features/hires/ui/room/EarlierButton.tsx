import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { readError } from '#platform/client/errors.ts';
import { FormNote } from '#platform/client/kit/FormParts.tsx';
import type { Earlier } from './useEarlier.ts';

interface EarlierButtonProps {
  earlier: Earlier;
  /** Plural of what the list shows. */
  what: string;
}

/** Loads the next page of older rows of a list. */
export function EarlierButton({ earlier, what }: EarlierButtonProps) {
  const { hasMore, isLoading, error, more } = earlier;
  const place = useRef<HTMLDivElement>(null);
  const wasPressed = useRef(false);

  // The last page removes the button, so the focus must be moved.
  useEffect(() => {
    if (hasMore || !wasPressed.current) return;
    wasPressed.current = false;
    place.current?.focus({ preventScroll: true });
  }, [hasMore]);

  return (
    <div ref={place} tabIndex={-1}>
      {error && <FormNote>{readError(error).message}</FormNote>}
      {hasMore && (
        <Button
          variant="default"
          aria-disabled={isLoading}
          onClick={() => {
            wasPressed.current = true;
            more();
          }}
        >
          {isLoading ? 'Loading...' : `Show earlier ${what}`}
        </Button>
      )}
    </div>
  );
}
