import { memo, type ReactNode } from 'react';
import { FileList } from '#features/files/ui/FileList.tsx';
import { UNCONFIRMED_MESSAGE } from '#platform/client/api/errors.ts';
import { LinkedText } from '#platform/client/text/PlainText.tsx';
import { ProgramMark } from '#platform/client/text/ProgramMark.tsx';
import { formatDateTime } from '#platform/client/text/values.tsx';
import { LOCALE } from '#platform/shared/format/locale.ts';
import type { MessageView } from '../conversation.schema.ts';
import type { UnsentMessage } from './useOutbox.ts';
import classes from './thread.module.css';

const timeFormat = new Intl.DateTimeFormat(LOCALE, { hour: 'numeric', minute: '2-digit' });

interface MessageRowProps {
  message: MessageView;
  isOwn: boolean;
  sender: string;
  isContinued: boolean;
  /** Null except for the user's last message. */
  receipt: 'Read' | 'Sent' | null;
  renderMenu?: ((message: MessageView) => ReactNode) | undefined;
}

function MessageText({ text }: { text: string }) {
  if (text === '') return null;
  return (
    <p className={classes.messageText} dir="auto">
      <LinkedText text={text} />
    </p>
  );
}

export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  const { message, isOwn, sender, isContinued, receipt, renderMenu } = props;
  return (
    <li className={classes.message} data-own={isOwn} data-continued={isContinued}>
      <span className="bw-hidden">{`${sender}:`}</span>
      <MessageText text={message.text} />
      <FileList files={message.attachments} />
      {(!isContinued || receipt || message.isByProgram) && (
        <p className={classes.messageMeta}>
          <time dateTime={message.createdAt} title={formatDateTime(message.createdAt)}>
            {timeFormat.format(new Date(message.createdAt))}
          </time>
          <ProgramMark isByProgram={message.isByProgram} />
          {receipt && <span>{receipt}</span>}
          {!isOwn && renderMenu?.(message)}
        </p>
      )}
    </li>
  );
});

interface UnsentRowProps {
  item: UnsentMessage;
  onRetry: (item: UnsentMessage) => void;
  onDiscard: (item: UnsentMessage) => void;
}

export function UnsentRow({ item, onRetry, onDiscard }: UnsentRowProps) {
  const { text, files, problem } = item;
  return (
    <li className={classes.message} data-own="true" data-unsent={problem ? 'failed' : 'sending'}>
      <span className="bw-hidden">You:</span>
      <MessageText text={text} />
      <FileList files={files} />
      {problem === null ? (
        <p className={classes.messageMeta}>Sending…</p>
      ) : (
        <div className={classes.messageProblem} role="alert">
          {/* `UNCONFIRMED_MESSAGE` says that the message may have been sent. */}
          <p>{problem === UNCONFIRMED_MESSAGE ? problem : `Not sent. ${problem}`}</p>
          <button type="button" className={classes.textAction} onClick={() => onRetry(item)}>
            Try again
          </button>
          <button type="button" className={classes.textAction} onClick={() => onDiscard(item)}>
            Discard
          </button>
        </div>
      )}
    </li>
  );
}
