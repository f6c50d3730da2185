import { TextInput } from '@mantine/core';

interface DateRange {
  from?: string;
  until?: string;
}

/** Returns the message for a span with its dates in the wrong order; null if it is valid. */
export function dateOrderError({ from, until }: DateRange): string | null {
  if (!from || !until || from <= until) return null;
  return 'The first day is later than the last. Swap the two dates.';
}

interface DateRangeFieldsProps {
  labels: { from: string; until: string };
  search: DateRange;
  onChange: (part: DateRange) => void;
}

/** Two date fields that limit a list to a span of days. */
export function DateRangeFields({ labels, search, onChange }: DateRangeFieldsProps) {
  const { from = '', until = '' } = search;
  const isInvalid = dateOrderError(search) !== null;
  return (
    <>
      <TextInput
        type="date"
        label={labels.from}
        value={from}
        max={until || undefined}
        error={isInvalid}
        onChange={(event) => onChange({ from: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label={labels.until}
        value={until}
        min={from || undefined}
        error={isInvalid}
        onChange={(event) => onChange({ until: event.currentTarget.value })}
      />
    </>
  );
}
