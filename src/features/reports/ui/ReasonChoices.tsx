import { Radio } from '@mantine/core';
import { useId } from 'react';
import { type ReportReason, reasonWords, reportReasons } from '../report.rules.ts';

interface ReasonChoicesProps {
  name: string;
  value: ReportReason | '';
  error: string | undefined;
  onChange: (reason: ReportReason | '') => void;
}

export function ReasonChoices({ error, ...chosen }: ReasonChoicesProps) {
  const id = useId();
  return (
    <Radio.Group {...chosen} id={id} label="What is wrong?" error={error}>
      {reportReasons.map((reason, nth) => (
        <Radio
          data-autofocus={nth === 0 || undefined}
          key={reason}
          value={reason}
          label={reasonWords[reason]}
          aria-invalid={error !== undefined}
          aria-describedby={error && `${id}-error`}
        />
      ))}
    </Radio.Group>
  );
}
