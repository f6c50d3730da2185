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

const skeletonMessages = [
  { key: 'a', isOwn: false, widthPx: 240 },
  { key: 'b', isOwn: false, widthPx: 180 },
  { key: 'c', isOwn: true, widthPx: 260 },
  { key: 'd', isOwn: false, widthPx: 220 },
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
          {skeletonMessages.map(({ key, isOwn, widthPx }) => (
            <div key={key} className={classes.message} data-own={isOwn}>
              <Skeleton height={44} width={widthPx} radius={3} />
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

function PaymentWarning() {
  return (
    <p className={classes.caution}>
      Hire and pay on Bidwright only. Payments made elsewhere are not protected, and our team cannot
      refund them or settle disputes about them.
    </p>
  );
}

type Pages = ReturnType<typeof useThread>['pages'];

function EarlierMessages({ pages, hasWarning }: { pages: Pages; hasWarning: boolean }) {
  const messages = pages.data?.pages.flatMap(({ items }) => items) ?? [];
  if (!pages.hasNextPage) return hasWarning && <PaymentWarning />;
  return <MoreButton query={pages} itemCount={messages.length} label="Load earlier messages" />;
}

interface ThreadProps {
  conversationId: number;
  renderMenu?: (message: MessageView) => ReactNode;
  /** Without the header and the warning, because the page around it says what it is about. */
  isPartOfPage?: boolean;
  /** False if it is scrolled out of view; new messages are then not marked as read. */
  isShown?: boolean;
  /** Each increase focuses the field for a new message. */
  focusRequests?: number;
}

interface LoadedThreadProps extends ThreadProps {
  view: ConversationView;
  thread: ReturnType<typeof useThread>;
}

function LoadedThread(props: LoadedThreadProps) {
  const { conversationId, view, thread, renderMenu, isPartOfPage = false, focusRequests } = props;
  const { messages, pages, initialMarks, fetchNewer, setHasNewBelow } = thread;
  const { unsent, send, retry, discard } = useOutbox(conversationId, fetchNewer);
  const refusal = writeRefusal(view, view.other.name);
  const isEmpty = messages.length === 0 && unsent.length === 0;
  return (
    <section className={classes.thread} aria-label={`Conversation with ${view.other.name}`}>
      {!isPartOfPage && <ThreadHeader view={view} />}
      {isEmpty ? (
        <div className={`${classes.middle} ${classes.empty}`}>
          <EmptyState title={refusal ? 'No messages' : 'Say hello'} drawing="letter" level={3}>
            {refusal
              ? 'There are no messages yet.'
              : `There are no messages yet. ${view.other.name} is notified of your first message.`}
          </EmptyState>
          {!refusal && !isPartOfPage && <PaymentWarning />}
        </div>
      ) : (
        <MessageList
          messages={messages}
          unsent={unsent}
          view={view}
          initialMarks={initialMarks}
          earlier={<EarlierMessages pages={pages} hasWarning={!refusal && !isPartOfPage} />}
          onNewBelowChange={setHasNewBelow}
          onRetry={retry}
          onDiscard={discard}
          renderMenu={renderMenu}
        />
      )}
      {refusal ? (
        <ClosedNotice view={view} text={refusal.message} />
      ) : (
        <Composer
          conversationId={conversationId}
          recipientName={view.other.name}
          focusRequests={focusRequests}
          onSend={send}
        />
      )}
    </section>
  );
}

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

/**
 * The `key` must be `conversationId`, because the state is not reset when `conversationId` changes.
 */
export function Thread(props: ThreadProps) {
  const thread = useThread(props.conversationId, props.isShown);
  const { view, pages } = thread;
  if (view.data && pages.data) return <LoadedThread view={view.data} thread={thread} {...props} />;
  if (!view.error && !pages.error) return <ThreadSkeleton />;
  return (
    <div className={classes.thread}>
      <div className={`${classes.middle} ${classes.empty}`}>
        <ThreadError {...thread} />
      </div>
    </div>
  );
}
