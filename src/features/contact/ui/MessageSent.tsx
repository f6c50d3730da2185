import { Button } from '@mantine/core';
import { SmallDrawing } from '#platform/client/feedback/drawings.tsx';
import classes from './contact.module.css';

interface MessageSentProps {
  /** The e-mail address for the reply. */
  email: string;
  onAgain: () => void;
}

export function MessageSent({ email, onAgain }: MessageSentProps) {
  return (
    <section className={classes.sent} aria-labelledby="sent-title">
      <SmallDrawing name="letter" />
      <h2 id="sent-title" data-autofocus tabIndex={-1}>
        Your message is on its way
      </h2>
      <ol>
        <li>It is mailed to the people who run this site.</li>
        <li>
          {'They answer by mail, to '}
          <strong>{email}</strong>
          {'. If that is not right, send the message again with the right address.'}
        </li>
        <li>
          Nothing else happens by itself: a project, its money and its clocks go on as before.
        </li>
      </ol>
      <Button variant="default" onClick={onAgain}>
        Write another message
      </Button>
    </section>
  );
}
