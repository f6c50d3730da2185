import { IconStarFilled } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { formatCount } from '#platform/shared/format/text.ts';
import classes from './star-input.module.css';

const labelByStars = new Map([
  ['1', 'Bad'],
  ['2', 'Poor'],
  ['3', 'Fair'],
  ['4', 'Good'],
  ['5', 'Excellent'],
]);

interface StarInputProps {
  label: string;
  name?: string;
  /** A digit, or empty. */
  value?: string;
  error?: ReactNode;
  onChange: (value: string) => void;
}

/** One to five stars as radio buttons. */
export function StarInput({ label, name, value = '', error, onChange }: StarInputProps) {
  const id = useId();
  return (
    <div
      role="radiogroup"
      className={classes.input}
      aria-labelledby={`${id}-label`}
      aria-invalid={Boolean(error)}
      aria-describedby={error ? `${id}-error` : undefined}
      aria-required
      tabIndex={-1}
      onFocus={(event) => {
        // The focus on the group after a failed validation moves to its first button.
        if (event.target === event.currentTarget)
          event.currentTarget.querySelector('input')?.focus();
      }}
    >
      <span id={`${id}-label`} className={classes.label}>
        {label}
      </span>
      <span className={classes.row}>
        {[...labelByStars].map(([stars, starLabel]) => (
          <label key={stars}>
            <input
              type="radio"
              name={name}
              value={stars}
              checked={value === stars}
              onChange={() => onChange(stars)}
            />
            <IconStarFilled size={28} aria-hidden />
            <span className="bw-hidden">{`${formatCount(Number(stars), 'star')}, ${starLabel}`}</span>
          </label>
        ))}
        <span className={classes.word} aria-hidden="true">
          {labelByStars.get(value) ?? ''}
        </span>
      </span>
      {error && (
        <span id={`${id}-error`} className={classes.error}>
          {error}
        </span>
      )}
    </div>
  );
}
