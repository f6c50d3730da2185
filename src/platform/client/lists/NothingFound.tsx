import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import type { DrawingName } from '../feedback/drawings.tsx';
import { EmptyState } from '../feedback/EmptyState.tsx';

export interface NothingFoundProps {
  /** Plural, in lower case: `users`. */
  noun: string;
  noMatchText: string;
  emptyState?: [string, string, ReactNode?] | undefined;
  isFiltered: boolean;
  onClear: () => void;
  drawing?: DrawingName;
}

const capitalize = (noun: string) => noun.charAt(0).toUpperCase() + noun.slice(1);

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
