import { Textarea, type TextareaProps } from '@mantine/core';
import { useTypingAnimation } from '#platform/client/time/useTypingAnimation.ts';
import classes from './description-field.module.css';

const hints = [
  'A booking page for a small hotel: rooms and dates, payment by card, a confirmation by email.',
  'An app that counts our stock by scanning barcodes and also works where there is no signal.',
  'Bring our invoices out of spreadsheets: import them, check them, send them, remind late payers.',
];
const pace = { letterMs: 75, pauseMs: 2000 };

function TypedHint() {
  const { phrase, letters } = useTypingAnimation(hints, pace);
  return (
    <div className={classes.typed} aria-hidden="true">
      {phrase.slice(0, letters)}
      <span className={classes.typedCursor} />
    </div>
  );
}

export function DescriptionField(props: TextareaProps) {
  return (
    <Textarea
      {...props}
      label="Description"
      rows={6}
      inputContainer={(input) => (
        <div className={classes.described}>
          {input}
          {props.value === '' && <TypedHint />}
        </div>
      )}
    />
  );
}
