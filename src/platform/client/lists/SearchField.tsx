import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { SEARCH_MAX } from '#platform/shared/format/text.ts';

const SEARCH_DELAY_MS = 300;

interface SearchFieldProps {
  label: string;
  placeholder: string;
  /** The current search text. */
  value: string;
  onSearch: (value: string) => void;
  className?: string | undefined;
  'data-autofocus'?: boolean;
}

/** A text field that searches when typing pauses, or at once on Enter. */
export function SearchField({ label, value, onSearch, ...inputProps }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const [searched, setSearched] = useState(value);
  const [previousValue, setPreviousValue] = useState(value);
  const search = useDebouncedCallback((next: string) => {
    if (next === searched) return;
    setSearched(next);
    onSearch(next);
  }, SEARCH_DELAY_MS);

  // Follows the address if something else changed it, such as Clear Filters or the back button.
  if (value !== previousValue) {
    setPreviousValue(value);
    if (value !== searched) {
      setSearched(value);
      setText(value);
    }
  }

  function change(next: string) {
    setText(next);
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
      {...inputProps}
      type="search"
      aria-label={label}
      leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
      value={text}
      maxLength={SEARCH_MAX}
      autoComplete="off"
      enterKeyHint="search"
      onChange={(event) => change(event.currentTarget.value)}
      onKeyDown={onKeyDown}
    />
  );
}
