import { TextInput } from '@mantine/core';

/** Dates such as `2026-12-31`; both days belong to the range. */
interface DateRange {
  from?: string;
  until?: string;
}

export function findDateOrderProblem({ from, until }: DateRange): string | null {
  if (!from || !until || from <= until) return null;
  return 'The first day is later than the last. Swap the two dates.';
}

interface DateRangeFieldsProps {
  labels: { from: string; until: string };
  search: DateRange;
  /** Contains the changed date only; an empty text removes the date. */
  onChange: (part: DateRange) => void;
}

export function DateRangeFields({ labels, search, onChange }: DateRangeFieldsProps) {
  const { from = '', until = '' } = search;
  const isInvalid = findDateOrderProblem(search) !== null;
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
