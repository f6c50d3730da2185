import { PlainText } from '#platform/client/text/PlainText.tsx';
import classes from './client-message.module.css';

interface ClientMessageProps {
  from: string;
  message: string;
}

export function ClientMessage({ from, message }: ClientMessageProps) {
  return (
    <figure className={classes.message}>
      <figcaption>{`Message from ${from}`}</figcaption>
      <blockquote>
        <PlainText text={message} maxLines={6} noun={`the message from ${from}`} />
      </blockquote>
    </figure>
  );
}
