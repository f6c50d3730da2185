import { TextInput } from '@mantine/core';
import { useDebouncedCallback, useReducedMotion } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { SEARCH_MAX } from '#platform/shared/format/text.ts';
import { isEnter } from '../text/composition.ts';
import { TypedExamples } from './TypedExamples.tsx';
import classes from './typed-examples.module.css';

const SEARCH_DELAY_MS = 300;
/** Without this, the animation would start in the first render and stop in an effect. */
const readAtFirstRender = { getInitialValueInEffect: false };

interface SearchFieldProps {
  label: string;
  placeholder: string;
  value: string;
  /** The text is trimmed. Not called if it equals that of the last search. */
  onSearch: (value: string) => void;
  className?: string | undefined;
  examples?: readonly string[];
  'data-autofocus'?: boolean;
}

export function SearchField({
  label,
  placeholder,
  value,
  onSearch,
  examples,
  ...inputProps
}: SearchFieldProps) {
  const prefersReducedMotion = useReducedMotion(false, readAtFirstRender);
  const [isFocused, setFocused] = useState(false);
  const [text, setText] = useState(value);
  const [searchedText, setSearchedText] = useState(value);
  const [previousValue, setPreviousValue] = useState(value);
  const search = useDebouncedCallback((nextText: string) => {
    if (nextText === searchedText) return;
    setSearchedText(nextText);
    onSearch(nextText);
  }, SEARCH_DELAY_MS);

  // Takes over a value from elsewhere, such as the back button. The value of this field's own
  // search must not replace text typed since.
  if (value !== previousValue) {
    setPreviousValue(value);
    if (value !== searchedText) {
      setSearchedText(value);
      setText(value);
    }
  }

  function change(nextText: string) {
    setText(nextText);
    search(nextText.trim());
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!isEnter(event)) return;
    // Enter must not submit a form around the field.
    event.preventDefault();
    search.flush();
  }

  const typedExamples = !isFocused && !prefersReducedMotion && text === '' ? examples : undefined;
  return (
    <TextInput
      {...inputProps}
      placeholder={typedExamples ? '' : placeholder}
      inputContainer={(input) => (
        <div className={classes.container}>
          {input}
          {typedExamples && <TypedExamples examples={typedExamples} />}
        </div>
      )}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
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
