import { TextInput } from '@mantine/core';

interface Span {
  from?: string;
  until?: string;
}

/** Returns the message for a span with its dates in the wrong order; null if it is valid. */
export function dateOrderError({ from, until }: Span): string | null {
  if (!from || !until || from <= until) return null;
  return 'The dates are the wrong way round: the first day is later than the last.';
}

interface DaySpanProps {
  labels: { from: string; until: string };
  search: Span;
  onChange: (part: Span) => void;
}

/** Two date fields that limit a list to a span of days. */
export function DaySpan({ labels, search, onChange }: DaySpanProps) {
  const { from = '', until = '' } = search;
  const wrong = dateOrderError(search) !== null;
  return (
    <>
      <TextInput
        type="date"
        label={labels.from}
        value={from}
        max={until || undefined}
        error={wrong}
        onChange={(event) => onChange({ from: event.currentTarget.value })}
      />
      <TextInput
        type="date"
        label={labels.until}
        value={until}
        min={from || undefined}
        error={wrong}
        onChange={(event) => onChange({ until: event.currentTarget.value })}
      />
    </>
  );
}
