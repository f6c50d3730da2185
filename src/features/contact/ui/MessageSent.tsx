import { Button } from '@mantine/core';
import { SmallDrawing } from '#platform/client/feedback/drawings.tsx';
import classes from './contact.module.css';

interface MessageSentProps {
  email: string;
  onWriteAnother: () => void;
}

export function MessageSent({ email, onWriteAnother }: MessageSentProps) {
  return (
    <section className={classes.sent} aria-labelledby="sent-title">
      <SmallDrawing name="letter" />
      <h2 id="sent-title" data-autofocus tabIndex={-1}>
        Your message is on its way
      </h2>
      <ol>
        <li>We email it to the people who run this site.</li>
        <li>
          {'They answer by email to '}
          <strong>{email}</strong>
          {'. If that is not right, send the message again with the right address.'}
        </li>
        <li>Nothing else changes: your project, its money and its deadlines continue as before.</li>
      </ol>
      <Button variant="default" onClick={onWriteAnother}>
        Write another message
      </Button>
    </section>
  );
}
