import { Textarea } from '@mantine/core';
import type { ChangeEvent } from 'react';
import { useTyping } from '#platform/client/useTyping.ts';
import './description-field.css';

const hints = [
  'A booking page for a small hotel: rooms and dates, payment by card, a confirmation by email.',
  'An app that counts our stock by scanning barcodes and also works where there is no signal.',
  'Bring our invoices out of spreadsheets: import them, check them, send them, remind late payers.',
];
const pace = { letterMs: 75, pauseMs: 2000 };

function TypedHint() {
  const { phrase, letters } = useTyping(hints, pace);
  return (
    <div className="bw-typed" aria-hidden="true">
      {phrase.slice(0, letters)}
      <span className="bw-typed-cursor" />
    </div>
  );
}

interface DescriptionFieldProps {
  name: string;
  value: string;
  error?: string | undefined;
  onChange: (event: ChangeEvent<HTMLTextAreaElement>) => void;
}

export function DescriptionField(props: DescriptionFieldProps) {
  return (
    <Textarea
      {...props}
      label="Description"
      rows={6}
      inputContainer={(input) => (
        <div className="bw-described">
          {input}
          {props.value === '' && <TypedHint />}
        </div>
      )}
    />
  );
}
