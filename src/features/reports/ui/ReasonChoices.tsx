import { useId } from 'react';
import { type ReportReason, reportReasons } from '../report.rules.ts';
import { reasonWords } from './report-words.ts';

interface ReasonChoicesProps {
  name: string;
  value: ReportReason | '';
  error: string | undefined;
  onChange: (reason: ReportReason) => void;
}

export function ReasonChoices({ name, value, error, onChange }: ReasonChoicesProps) {
  const errorId = `${useId()}-error`;
  return (
    <fieldset className="bw-report-reasons" aria-describedby={error && errorId}>
      <legend>What is wrong?</legend>
      {reportReasons.map((reason) => (
        <label key={reason}>
          <input
            type="radio"
            name={name}
            value={reason}
            checked={reason === value}
            aria-invalid={error !== undefined}
            aria-describedby={error && errorId}
            onChange={() => onChange(reason)}
          />
          {reasonWords[reason]}
        </label>
      ))}
      {error && (
        <p id={errorId} className="bw-report-wrong">
          {error}
        </p>
      )}
    </fieldset>
  );
}
