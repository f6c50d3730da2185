import { Radio, type RadioGroupProps } from '@mantine/core';
import { useId } from 'react';
import { reasonLabels, reportReasons } from '../report.rules.ts';

export function ReasonChoices({ error, ...group }: Omit<RadioGroupProps, 'children'>) {
  const id = useId();
  return (
    <Radio.Group {...group} id={id} label="What is wrong?" error={error}>
      {reportReasons.map((reason, index) => (
        <Radio
          data-autofocus={index === 0 || undefined}
          key={reason}
          value={reason}
          label={reasonLabels[reason]}
          aria-invalid={Boolean(error)}
          aria-describedby={error ? `${id}-error` : undefined}
        />
      ))}
    </Radio.Group>
  );
}
