import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { readError } from '#platform/client/api/errors.ts';
import { EmptyState } from '#platform/client/feedback/EmptyState.tsx';
import { ErrorState } from '#platform/client/feedback/ErrorState.tsx';
import { MoreButton } from '#platform/client/lists/MoreButton.tsx';
import { blockedRefusal } from '../conversation.rules.ts';
import type { ConversationView, MessageView } from '../conversation.schema.ts';
import { Composer } from './Composer.tsx';
import { MessageList } from './MessageList.tsx';
import { ThreadHeader, useBlocking } from './ThreadHeader.tsx';
import { ThreadSkeleton } from './ThreadSkeleton.tsx';
import { useOutbox } from './useOutbox.ts';
import { useThread } from './useThread.ts';
import classes from './thread.module.css';

function Closed({ view, words }: { view: ConversationView; words: string }) {
  const { setBlocked, isPending } = useBlocking(view);
  return (
    <div className={classes.closed} role="status">
      <p>{words}</p>
      {view.blockedByMe && (
        <Button variant="default" aria-disabled={isPending} onClick={() => setBlocked(false)}>
          {isPending ? 'Unblocking…' : 'Unblock'}
        </Button>
      )}
    </div>
  );
}

/** The warning above the first message of every conversation. */
function StayProtected() {
  return (
    <p className={classes.caution}>
      Hire and pay on Bidwright only. What is paid elsewhere is not held for you, and our team can
      neither give it back nor settle a dispute about it.
    </p>
  );
}

type Pages = ReturnType<typeof useThread>['pages'];

function Earlier({ pages, closed }: { pages: Pages; closed: boolean }) {
  const messages = pages.data?.pages.flatMap(({ items }) => items) ?? [];
  if (!pages.hasNextPage) return !closed && <StayProtected />;
  return <MoreButton query={pages} itemCount={messages.length} label="Load earlier messages" />;
}

interface ThreadProps {
  id: number;
  /** Renders the control that reports a message of the other side. */
  report?: (message: MessageView) => ReactNode;
}

interface ReadyProps extends ThreadProps {
  view: ConversationView;
  thread: ReturnType<typeof useThread>;
}

function Ready({ id, view, thread, report }: ReadyProps) {
  const { messages, pages, opened, catchUp, setAway } = thread;
  const { unsent, send, again, discard } = useOutbox(id, catchUp);
  const closed = blockedRefusal(view, view.other.name);
  const nothing = messages.length === 0 && unsent.length === 0;
  return (
    <section className={classes.thread} aria-label={`Conversation with ${view.other.name}`}>
      <ThreadHeader view={view} />
      {nothing ? (
        <div className={`${classes.middle} ${classes.empty}`}>
          <EmptyState title={closed ? 'No messages' : 'Say hello'} drawing="letter" level={3}>
            {closed
              ? 'Nothing was written here yet.'
              : `Nothing was written here yet. ${view.other.name} is told of your first message.`}
          </EmptyState>
          {!closed && <StayProtected />}
        </div>
      ) : (
        <MessageList
          messages={messages}
          unsent={unsent}
          view={view}
          opened={opened}
          earlier={<Earlier pages={pages} closed={closed !== null} />}
          onAway={setAway}
          onAgain={again}
          onDiscard={discard}
          report={report}
        />
      )}
      {closed ? (
        <Closed view={view} words={closed.message} />
      ) : (
        <Composer conversationId={id} to={view.other.name} onSend={send} />
      )}
    </section>
  );
}

/** Why the conversation cannot be shown, and what to do. */
function Absent({ view, pages }: ReadyProps['thread']) {
  const { status, message } = readError(view.error ?? pages.error);
  if (status === 404) {
    return (
      <EmptyState
        title={message}
        drawing="lens"
        action={<Link to="/messages">All conversations</Link>}
      >
        It is not there, or it is not yours.
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
  if (view.data && pages.data) return <Ready id={id} view={view.data} thread={thread} {...more} />;
  if (!view.error && !pages.error) return <ThreadSkeleton />;
  return (
    <div className={classes.thread}>
      <div className={`${classes.middle} ${classes.empty}`}>
        <Absent {...thread} />
      </div>
    </div>
  );
}
