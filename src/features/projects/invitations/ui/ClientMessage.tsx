import { PlainText } from '#platform/client/text/PlainText.tsx';
import classes from './client-message.module.css';

interface ClientMessageProps {
  clientName: string;
  message: string;
}

export function ClientMessage({ clientName, message }: ClientMessageProps) {
  return (
    <figure className={classes.message}>
      <figcaption>{`Message from ${clientName}`}</figcaption>
      <blockquote>
        <PlainText text={message} maxLines={6} noun={`the message from ${clientName}`} />
      </blockquote>
    </figure>
  );
}
