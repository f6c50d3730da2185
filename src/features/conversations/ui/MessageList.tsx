import { IconArrowDown } from '@tabler/icons-react';
import { Fragment, type ReactNode, useEffect } from 'react';
import { LOCALE } from '#platform/shared/locale.ts';
import type { ConversationView, MessageView } from '../conversation.schema.ts';
import { MessageRow, UnsentRow } from './MessageRow.tsx';
import type { Unsent } from './useOutbox.ts';
import { useStickyEnd } from './useStickyEnd.ts';
import classes from './thread.module.css';

const days = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'full' });
const dayOf = ({ createdAt }: MessageView) => days.format(new Date(createdAt));
/** Maximum number of milliseconds between messages of one user that are shown as a group. */
const TOGETHER = 5 * 60_000;

function isSameGroup(one: MessageView, next: MessageView | undefined): boolean {
  if (!next || next.senderId !== one.senderId || dayOf(next) !== dayOf(one)) return false;
  return Date.parse(next.createdAt) - Date.parse(one.createdAt) < TOGETHER;
}

interface MessageListProps {
  messages: MessageView[];
  unsent: Unsent[];
  view: ConversationView;
  /** The last read and the newest message when the conversation was opened. */
  opened: { lastReadId: number; lastId: number } | null;
  earlier: ReactNode;
  /** Called with true if there are new messages below the visible ones. */
  onAway: (away: boolean) => void;
  onAgain: (item: Unsent) => void;
  onDiscard: (item: Unsent) => void;
  report?: ((message: MessageView) => ReactNode) | undefined;
}

function Rows({ messages, view, opened, report }: MessageListProps) {
  const { other, otherReadId } = view;
  const theirs = ({ senderId }: MessageView) => senderId === other.id;
  const lastOwn = messages.findLast((message) => !theirs(message));
  const { lastReadId, lastId } = opened ?? { lastReadId: 0, lastId: 0 };
  const firstNew = messages.find(
    (message) => theirs(message) && message.id > lastReadId && message.id <= lastId,
  );
  return messages.map((message, at) => {
    const previous = messages[at - 1];
    const next = messages[at + 1];
    const own = !theirs(message);
    return (
      <Fragment key={message.key}>
        {(!previous || dayOf(previous) !== dayOf(message)) && (
          <li className={classes.day}>{dayOf(message)}</li>
        )}
        {message === firstNew && <li className={classes.new}>New</li>}
        <MessageRow
          message={message}
          mine={own}
          sender={own ? 'You' : other.name}
          goesOn={next !== firstNew && isSameGroup(message, next)}
          mark={message === lastOwn ? (message.id <= otherReadId ? 'Read' : 'Sent') : null}
          report={report}
        />
      </Fragment>
    );
  });
}

export function MessageList(props: MessageListProps) {
  const { messages, unsent, view, opened, earlier, onAway, onAgain, onDiscard } = props;
  const last = messages.at(-1);
  const arrived = new Set(messages.map(({ key }) => key));
  const waiting = unsent.filter(({ key }) => !arrived.has(key));
  const end = waiting.at(-1)?.key ?? last?.key ?? '';
  const { box, onScroll, behind, toEnd } = useStickyEnd({
    first: messages[0]?.id ?? 0,
    last: end,
    own: waiting.length > 0 || last?.senderId !== view.other.id,
  });
  useEffect(() => onAway(behind), [behind, onAway]);
  return (
    <div className={classes.middle}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must take keys */}
      <div className={classes.scroll} ref={box} onScroll={onScroll} tabIndex={0}>
        {earlier}
        <ol className={classes.messages} aria-label={`Messages with ${view.other.name}`}>
          <Rows {...props} />
          {waiting.map((item) => (
            <UnsentRow key={item.key} item={item} onAgain={onAgain} onDiscard={onDiscard} />
          ))}
        </ol>
      </div>
      <span className="bw-hidden" role="status">
        {last && opened && last.id > opened.lastId && last.senderId === view.other.id
          ? `${view.other.name}: ${last.text}`
          : ''}
      </span>
      {behind && (
        <button type="button" className={classes.newest} onClick={toEnd}>
          <IconArrowDown size={16} aria-hidden />
          New messages
        </button>
      )}
    </div>
  );
}
