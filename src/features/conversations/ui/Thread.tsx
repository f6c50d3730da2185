import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { readError } from '#platform/client/api/errors.ts';
import { EmptyState, ErrorState } from '#platform/client/feedback/EmptyState.tsx';
import { Loading, Skeleton } from '#platform/client/feedback/Loading.tsx';
import { MoreButton } from '#platform/client/lists/MoreButton.tsx';
import { writeRefusal } from '../conversation.rules.ts';
import type { ConversationView, MessageView } from '../conversation.schema.ts';
import { Composer } from './Composer.tsx';
import { MessageList } from './MessageList.tsx';
import { ThreadHeader, useBlocking } from './ThreadHeader.tsx';
import { useOutbox } from './useOutbox.ts';
import { useThread } from './useThread.ts';
import classes from './thread.module.css';

const shapes = [
  { key: 'a', mine: false, width: 240 },
  { key: 'b', mine: false, width: 180 },
  { key: 'c', mine: true, width: 260 },
  { key: 'd', mine: false, width: 220 },
];

function ThreadSkeleton() {
  return (
    <div className={classes.thread}>
      <Loading noun="messages">
        <div className={classes.header}>
          <Skeleton circle height={40} />
          <Skeleton height={18} width={160} radius={2} />
        </div>
        <div className={classes.messages}>
          {shapes.map(({ key, mine, width }) => (
            <div key={key} className={classes.message} data-mine={mine}>
              <Skeleton height={44} width={width} radius={3} />
            </div>
          ))}
        </div>
      </Loading>
    </div>
  );
}

function ClosedNotice({ view, text }: { view: ConversationView; text: string }) {
  const { setBlocked, isPending } = useBlocking(view);
  return (
    <div className={classes.closed} role="status">
      <p>{text}</p>
      {view.blockedByMe && (
        <Button variant="default" aria-disabled={isPending} onClick={() => setBlocked(false)}>
          {isPending ? 'Unblocking…' : 'Unblock'}
        </Button>
      )}
    </div>
  );
}

/** The warning above the first message of every conversation. */
function PaymentWarning() {
  return (
    <p className={classes.caution}>
      Hire and pay on Bidwright only. Payments made elsewhere are not protected, and our team cannot
      refund them or settle disputes about them.
    </p>
  );
}

type Pages = ReturnType<typeof useThread>['pages'];

function EarlierMessages({ pages, closed }: { pages: Pages; closed: boolean }) {
  const messages = pages.data?.pages.flatMap(({ items }) => items) ?? [];
  if (!pages.hasNextPage) return !closed && <PaymentWarning />;
  return <MoreButton query={pages} itemCount={messages.length} label="Load earlier messages" />;
}

interface ThreadProps {
  id: number;
  /** Renders the control that reports a message of the other side. */
  report?: (message: MessageView) => ReactNode;
}

interface LoadedThreadProps extends ThreadProps {
  view: ConversationView;
  thread: ReturnType<typeof useThread>;
}

function LoadedThread({ id, view, thread, report }: LoadedThreadProps) {
  const { messages, pages, initialMarks, fetchNewer, setHasNewBelow } = thread;
  const { unsent, send, retry, discard } = useOutbox(id, fetchNewer);
  const closed = writeRefusal(view, view.other.name);
  const isEmpty = messages.length === 0 && unsent.length === 0;
  return (
    <section className={classes.thread} aria-label={`Conversation with ${view.other.name}`}>
      <ThreadHeader view={view} />
      {isEmpty ? (
        <div className={`${classes.middle} ${classes.empty}`}>
          <EmptyState title={closed ? 'No messages' : 'Say hello'} drawing="letter" level={3}>
            {closed
              ? 'There are no messages yet.'
              : `There are no messages yet. ${view.other.name} is notified of your first message.`}
          </EmptyState>
          {!closed && <PaymentWarning />}
        </div>
      ) : (
        <MessageList
          messages={messages}
          unsent={unsent}
          view={view}
          initialMarks={initialMarks}
          earlier={<EarlierMessages pages={pages} closed={closed !== null} />}
          onNewBelowChange={setHasNewBelow}
          onRetry={retry}
          onDiscard={discard}
          report={report}
        />
      )}
      {closed ? (
        <ClosedNotice view={view} text={closed.message} />
      ) : (
        <Composer conversationId={id} recipientName={view.other.name} onSend={send} />
      )}
    </section>
  );
}

/** Why the conversation cannot be shown, and what to do. */
function ThreadError({ view, pages }: LoadedThreadProps['thread']) {
  const { status, message } = readError(view.error ?? pages.error);
  if (status === 404) {
    return (
      <EmptyState
        title={message}
        drawing="lens"
        action={<Link to="/messages">All conversations</Link>}
      >
        This conversation does not exist, or you have no access to it.
      </EmptyState>
    );
  }
  return (
    <ErrorState
      title="Failed to Load Messages"
      message={message}
      onRetry={() => {
        void view.refetch();
        void pages.refetch();
      }}
      retrying={view.isFetching || pages.isFetching}
    />
  );
}

/** One conversation with live updates. Use the id as its key. */
export function Thread({ id, ...more }: ThreadProps) {
  const thread = useThread(id);
  const { view, pages } = thread;
  if (view.data && pages.data)
    return <LoadedThread id={id} view={view.data} thread={thread} {...more} />;
  if (!view.error && !pages.error) return <ThreadSkeleton />;
  return (
    <div className={classes.thread}>
      <div className={`${classes.middle} ${classes.empty}`}>
        <ThreadError {...thread} />
      </div>
    </div>
  );
}
