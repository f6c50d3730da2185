import { IconArrowDown } from '@tabler/icons-react';
import { Fragment, type ReactNode, useEffect } from 'react';
import { LOCALE } from '#platform/shared/format/locale.ts';
import type { ConversationView, MessageView } from '../conversation.schema.ts';
import { MessageRow, UnsentRow } from './MessageRow.tsx';
import type { UnsentMessage } from './useOutbox.ts';
import { useStickyEnd } from './useStickyEnd.ts';
import classes from './thread.module.css';

const days = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'full' });
const formatDay = ({ createdAt }: MessageView) => days.format(new Date(createdAt));
/** Maximum number of milliseconds between messages of one user that are shown as a group. */
const GROUP_MS = 5 * 60_000;

function isSameGroup(one: MessageView, next: MessageView | undefined): boolean {
  if (!next || next.senderId !== one.senderId || formatDay(next) !== formatDay(one)) return false;
  return Date.parse(next.createdAt) - Date.parse(one.createdAt) < GROUP_MS;
}

interface MessageListProps {
  messages: MessageView[];
  unsent: UnsentMessage[];
  view: ConversationView;
  /** The last read and the newest message when the conversation was opened. */
  initialMarks: { lastReadId: number; lastId: number } | null;
  earlier: ReactNode;
  /** Called with true if there are new messages below the visible ones. */
  onNewBelowChange: (away: boolean) => void;
  onRetry: (item: UnsentMessage) => void;
  onDiscard: (item: UnsentMessage) => void;
  report?: ((message: MessageView) => ReactNode) | undefined;
}

function Rows({ messages, view, initialMarks, report }: MessageListProps) {
  const { other, otherReadId } = view;
  const isTheirs = ({ senderId }: MessageView) => senderId === other.id;
  const lastOwn = messages.findLast((message) => !isTheirs(message));
  const { lastReadId, lastId } = initialMarks ?? { lastReadId: 0, lastId: 0 };
  const firstNew = messages.find(
    (message) => isTheirs(message) && message.id > lastReadId && message.id <= lastId,
  );
  return messages.map((message, index) => {
    const previous = messages[index - 1];
    const next = messages[index + 1];
    const isOwn = !isTheirs(message);
    return (
      <Fragment key={message.key}>
        {(!previous || formatDay(previous) !== formatDay(message)) && (
          <li className={classes.day}>{formatDay(message)}</li>
        )}
        {message === firstNew && <li className={classes.new}>New</li>}
        <MessageRow
          message={message}
          mine={isOwn}
          sender={isOwn ? 'You' : other.name}
          isContinued={next !== firstNew && isSameGroup(message, next)}
          receipt={message === lastOwn ? (message.id <= otherReadId ? 'Read' : 'Sent') : null}
          report={report}
        />
      </Fragment>
    );
  });
}

export function MessageList(props: MessageListProps) {
  const { messages, unsent, view, initialMarks, earlier, onNewBelowChange, onRetry, onDiscard } =
    props;
  const last = messages.at(-1);
  const storedKeys = new Set(messages.map(({ key }) => key));
  const pending = unsent.filter(({ key }) => !storedKeys.has(key));
  const end = pending.at(-1)?.key ?? last?.key ?? '';
  const { box, onScroll, hasNewBelow, scrollToEnd } = useStickyEnd({
    first: messages[0]?.id ?? 0,
    last: end,
    isOwn: pending.length > 0 || last?.senderId !== view.other.id,
  });
  useEffect(() => onNewBelowChange(hasNewBelow), [hasNewBelow, onNewBelowChange]);
  return (
    <div className={classes.middle}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must take keys */}
      <div className={classes.scroll} ref={box} onScroll={onScroll} tabIndex={0}>
        {earlier}
        <ol className={classes.messages} aria-label={`Messages with ${view.other.name}`}>
          <Rows {...props} />
          {pending.map((item) => (
            <UnsentRow key={item.key} item={item} onRetry={onRetry} onDiscard={onDiscard} />
          ))}
        </ol>
      </div>
      <span className="bw-hidden" role="status">
        {last && initialMarks && last.id > initialMarks.lastId && last.senderId === view.other.id
          ? `${view.other.name}: ${last.text}`
          : ''}
      </span>
      {hasNewBelow && (
        <button type="button" className={classes.newest} onClick={scrollToEnd}>
          <IconArrowDown size={16} aria-hidden />
          New messages
        </button>
      )}
    </div>
  );
}
