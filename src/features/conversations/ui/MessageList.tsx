import { IconArrowDown } from '@tabler/icons-react';
import { Fragment, type ReactNode, useEffect } from 'react';
import { LOCALE } from '#platform/shared/format/locale.ts';
import type { ConversationView, MessageView } from '../conversation.schema.ts';
import { MessageRow, UnsentRow } from './MessageRow.tsx';
import type { UnsentMessage } from './useOutbox.ts';
import { useStickyEnd } from './useStickyEnd.ts';
import classes from './thread.module.css';

const dayFormat = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'full' });
const formatDay = ({ createdAt }: MessageView) => dayFormat.format(new Date(createdAt));
const GROUP_GAP_MS = 5 * 60_000;

function isSameGroup(message: MessageView, next: MessageView | undefined): boolean {
  if (!next || next.senderId !== message.senderId) return false;
  if (formatDay(next) !== formatDay(message)) return false;
  return Date.parse(next.createdAt) - Date.parse(message.createdAt) < GROUP_GAP_MS;
}

interface MessageListProps {
  messages: MessageView[];
  unsent: UnsentMessage[];
  view: ConversationView;
  /** From the time when the conversation was opened; null until loaded. */
  initialMarks: { lastReadId: number; lastId: number } | null;
  earlier: ReactNode;
  onNewBelowChange: (hasNewBelow: boolean) => void;
  onRetry: (item: UnsentMessage) => void;
  onDiscard: (item: UnsentMessage) => void;
  renderMenu?: ((message: MessageView) => ReactNode) | undefined;
}

function MessageRows({ messages, view, initialMarks, renderMenu }: MessageListProps) {
  const { other, otherReadId } = view;
  const isTheirs = ({ senderId }: MessageView) => senderId === other.id;
  const lastOwn = messages.findLast((message) => !isTheirs(message));
  const { lastReadId, lastId } = initialMarks ?? { lastReadId: 0, lastId: 0 };
  // Messages that arrived after the opening are not marked as new.
  const firstNew = messages.find(
    (message) => isTheirs(message) && message.id > lastReadId && message.id <= lastId,
  );
  return messages.map((message, index) => {
    const previous = messages[index - 1];
    const next = messages[index + 1];
    const isOwn = !isTheirs(message);
    const receipt = message.id <= otherReadId ? 'Read' : 'Sent';
    return (
      <Fragment key={message.key}>
        {(!previous || formatDay(previous) !== formatDay(message)) && (
          <li className={classes.day}>{formatDay(message)}</li>
        )}
        {message === firstNew && <li className={classes.new}>New</li>}
        <MessageRow
          message={message}
          isOwn={isOwn}
          sender={isOwn ? 'You' : other.name}
          isContinued={next !== firstNew && isSameGroup(message, next)}
          receipt={message === lastOwn ? receipt : null}
          renderMenu={renderMenu}
        />
      </Fragment>
    );
  });
}

/** Scrolls to a new message if the list is scrolled to its end or the message is the user's own. */
export function MessageList(props: MessageListProps) {
  const { messages, unsent, view, initialMarks, earlier, onNewBelowChange, onRetry, onDiscard } =
    props;
  const last = messages.at(-1);
  // A message may be in `messages` and `unsent` until it is removed from the outbox.
  const storedKeys = new Set(messages.map(({ key }) => key));
  const pending = unsent.filter(({ key }) => !storedKeys.has(key));
  const { listRef, onScroll, hasNewBelow, scrollToEnd } = useStickyEnd({
    firstKey: messages[0]?.id ?? 0,
    lastKey: pending.at(-1)?.key ?? last?.key ?? '',
    isLastOwn: pending.length > 0 || last?.senderId !== view.other.id,
  });
  useEffect(() => onNewBelowChange(hasNewBelow), [hasNewBelow, onNewBelowChange]);
  return (
    <div className={classes.middle}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must take keys */}
      <div className={classes.scroll} ref={listRef} onScroll={onScroll} tabIndex={0}>
        {earlier}
        <ol className={classes.messages} aria-label={`Messages with ${view.other.name}`}>
          <MessageRows {...props} />
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
