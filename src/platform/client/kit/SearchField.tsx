import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { SEARCH_MAX } from '#platform/shared/words.ts';
import { useTypedSearch } from './useTypedSearch.ts';

interface SearchFieldProps {
  label: string;
  placeholder: string;
  /** What is searched for now. */
  words: string;
  onSearch: (words: string) => void;
  className?: string;
}

/** Searches when typing rests, and at once with Enter. */
export function SearchField({ label, words, onSearch, ...look }: SearchFieldProps) {
  const { typed, setTyped, sendNow } = useTypedSearch(words, onSearch);

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    // A form around it is not sent by a search.
    event.preventDefault();
    sendNow();
  }

  return (
    <TextInput
      {...look}
      type="search"
      aria-label={label}
      leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
      value={typed}
      maxLength={SEARCH_MAX}
      autoComplete="off"
      enterKeyHint="search"
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  );
}
