import { Radio, type RadioGroupProps } from '@mantine/core';
import { useId } from 'react';
import { reasonWords, reportReasons } from '../report.rules.ts';

export function ReasonChoices({ error, ...group }: Omit<RadioGroupProps, 'children'>) {
  const id = useId();
  return (
    <Radio.Group {...group} id={id} label="What is wrong?" error={error}>
      {reportReasons.map((reason, nth) => (
        <Radio
          data-autofocus={nth === 0 || undefined}
          key={reason}
          value={reason}
          label={reasonWords[reason]}
          aria-invalid={Boolean(error)}
          aria-describedby={error ? `${id}-error` : undefined}
        />
      ))}
    </Radio.Group>
  );
}
