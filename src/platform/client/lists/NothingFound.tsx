import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Drawing } from '../kit/drawings.tsx';
import { EmptyState } from '../kit/EmptyState.tsx';

export interface NothingFoundProps {
  /** Plural of the items, in lower case: `users`. */
  what: string;
  /** Text if the filters match nothing. */
  none: string;
  /** Title, text and action if the list is empty without filters. */
  never?: [string, string, ReactNode?] | undefined;
  isNarrowed: boolean;
  onClear: () => void;
  drawing?: Drawing;
}

const capital = (what: string) => what.charAt(0).toUpperCase() + what.slice(1);

/** The empty state of a list, with a button to clear its filters if there are any. */
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
