import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { DrawingName } from '../feedback/drawings.tsx';
import { EmptyState } from '../feedback/EmptyState.tsx';

export interface NothingFoundProps {
  /** Plural of the items, in lower case: `users`. */
  noun: string;
  /** Text if the filters match nothing. */
  noMatchText: string;
  /** Title, text and action if the list is empty although no filter is set. */
  emptyState?: [string, string, ReactNode?] | undefined;
  isFiltered: boolean;
  /** Called to clear the filters. */
  onClear: () => void;
  drawing?: DrawingName;
}

const capitalize = (noun: string) => noun.charAt(0).toUpperCase() + noun.slice(1);

/**
 * The empty state of a list. If no filter is set, shows `emptyState`. Otherwise, or if `emptyState`
 * is undefined, shows `noMatchText` and a button that clears the filters.
 */
export function NothingFound(props: NothingFoundProps) {
  const { noun, noMatchText, emptyState, isFiltered, onClear, drawing = 'lens' } = props;
  if (emptyState && !isFiltered) {
    const [title, text, action] = emptyState;
    return (
      <EmptyState title={title} drawing={drawing} action={action}>
        {text}
      </EmptyState>
    );
  }
  const clear = (
    <Button variant="default" onClick={onClear}>
      Clear Filters
    </Button>
  );
  return (
    <EmptyState title={`No ${capitalize(noun)} Found`} drawing={drawing} action={clear}>
      {noMatchText}
    </EmptyState>
  );
}
