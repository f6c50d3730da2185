import { Textarea, type TextareaProps } from '@mantine/core';
import { useId } from 'react';
import { leftWords } from '#platform/shared/words.ts';
import './long-text.css';

/** Part of the length that is left when counting begins. */
const COUNTED = 0.2;

interface LongTextProps extends Omit<TextareaProps, 'value' | 'maxLength'> {
  value: string;
  /** How many characters are taken; more can be typed, and is not cut off unseen. */
  most: number;
}

/** A field for many words that says how many characters are left. */
export function LongText({ value, most, ...field }: LongTextProps) {
  const id = useId();
  const left = most - value.trim().length;
  const counted = left <= most * COUNTED;
  return (
    <div>
      <Textarea {...field} value={value} aria-describedby={counted ? id : undefined} />
      <p id={id} className="bw-left" data-over={left < 0} role="status">
        {counted ? leftWords(left) : ''}
      </p>
    </div>
  );
}
