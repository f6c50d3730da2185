import { Textarea, type TextareaProps } from '@mantine/core';
import { useId } from 'react';
import { formatCharactersLeft } from '#platform/shared/format/text.ts';
import classes from './counted-textarea.module.css';

const COUNTER_SHARE = 0.2;

interface CountedTextareaProps extends Omit<TextareaProps, 'value' | 'maxLength'> {
  value?: string;
  /** Longer input is not cut, so that the user can shorten it. */
  maxCharacters: number;
}

export function CountedTextarea({ value = '', maxCharacters, ...field }: CountedTextareaProps) {
  const id = useId();
  // Trimmed, because the server stores the trimmed text.
  const remaining = maxCharacters - value.trim().length;
  const isCounterVisible = remaining <= maxCharacters * COUNTER_SHARE;
  return (
    <div>
      <Textarea {...field} value={value} aria-describedby={isCounterVisible ? id : undefined} />
      <p id={id} className={classes.counter} data-over={remaining < 0} role="status">
        {isCounterVisible ? formatCharactersLeft(remaining) : ''}
      </p>
    </div>
  );
}
