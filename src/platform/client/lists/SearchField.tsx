import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { SEARCH_MAX } from '#platform/shared/words.ts';

const SEARCH_DELAY_MS = 300;

interface SearchFieldProps {
  label: string;
  placeholder: string;
  /** The current search text. */
  words: string;
  onSearch: (words: string) => void;
  className?: string | undefined;
  'data-autofocus'?: boolean;
}

/** A text field that searches when typing pauses, or at once on Enter. */
export function SearchField({ label, words, onSearch, ...look }: SearchFieldProps) {
  const [typed, setTyped] = useState(words);
  const [sent, setSent] = useState(words);
  const [previous, setPrevious] = useState(words);
  const search = useDebouncedCallback((next: string) => {
    if (next === sent) return;
    setSent(next);
    onSearch(next);
  }, SEARCH_DELAY_MS);

  // Follows the address if something else changed it, such as Clear Filters or the back button.
  if (words !== previous) {
    setPrevious(words);
    if (words !== sent) {
      setSent(words);
      setTyped(words);
    }
  }

  function change(next: string) {
    setTyped(next);
    search(next.trim());
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    // Enter must not submit a form around the field.
    event.preventDefault();
    search.flush();
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
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  );
}
