import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Drawing } from '../drawings.tsx';
import { EmptyState } from '../EmptyState.tsx';

export interface NothingFoundProps {
  /** What there is none of, in small letters: `users`. */
  what: string;
  /** Said where nothing fits what is looked for. */
  none: string;
  /** Title, words and a way on where nothing is looked for, and there still is nothing. */
  never?: [string, string, ReactNode?] | undefined;
  isNarrowed: boolean;
  onClear: () => void;
  drawing?: Drawing;
}

const capital = (what: string) => what.charAt(0).toUpperCase() + what.slice(1);

/** Nothing to list: because of what is looked for, which can be cleared, or at all. */
export function NothingFound(props: NothingFoundProps) {
  const { what, none, never, isNarrowed, onClear, drawing = 'lens' } = props;
  if (never && !isNarrowed) {
    const [title, words, on] = never;
    return (
      <EmptyState title={title} drawing={drawing} action={on}>
        {words}
      </EmptyState>
    );
  }
  const clear = (
    <Button variant="default" onClick={onClear}>
      Clear Filters
    </Button>
  );
  return (
    <EmptyState title={`No ${capital(what)} Found`} drawing={drawing} action={clear}>
      {none}
    </EmptyState>
  );
}
