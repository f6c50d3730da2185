import { Textarea, type TextareaProps } from '@mantine/core';
import { useId } from 'react';
import { leftWords } from '#platform/shared/words.ts';
import classes from './long-text.module.css';

/** The part of the maximum that is left when the count is shown. */
const COUNTED = 0.2;

interface LongTextProps extends Omit<TextareaProps, 'value' | 'maxLength'> {
  value?: string;
  /** The maximum length. Longer input is not cut, so that the user can shorten it. */
  most: number;
}

/** A text area that shows how many characters are left. */
export function LongText({ value = '', most, ...field }: LongTextProps) {
  const id = useId();
  const left = most - value.trim().length;
  const counted = left <= most * COUNTED;
  return (
    <div>
      <Textarea {...field} value={value} aria-describedby={counted ? id : undefined} />
      <p id={id} className={classes.left} data-over={left < 0} role="status">
        {counted ? leftWords(left) : ''}
      </p>
    </div>
  );
}
