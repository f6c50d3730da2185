import { useInViewport } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { UserView } from '#features/accounts/account.schema.ts';
import { StartConversation } from '#features/conversations/ui/StartConversation.tsx';
import type { WorkspaceView } from '#features/hires/workspace/workspace.schema.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { FORMER_MEMBER } from '#platform/shared/format/text.ts';
import classes from '#features/hires/ui/workspace/workspace.module.css';

const RoomThread = lazy(() => import('./RoomThread.tsx'));

interface RoomConversationProps {
  workspace: WorkspaceView;
  me: UserView;
  /** Each increase focuses the field for a new message. */
  focusRequests: number;
}

/** Loads the messages when the section is scrolled into view. */
export function RoomConversation({ workspace, me, focusRequests }: RoomConversationProps) {
  const { party, projectId, client, developer, conversationId } = workspace;
  const utils = trpc.useUtils();
  const { ref, inViewport } = useInViewport<HTMLDivElement>();
  const [wasInView, setWasInView] = useState(false);
  if (inViewport && !wasInView) setWasInView(true);
  if (party === 'admin') return null;
  const otherSide = party === 'client' ? developer : client;
  const isFormerMember = otherSide.name === FORMER_MEMBER;
  return (
    <section className={`${classes.part} ${classes.conversation}`} aria-labelledby="talk">
      <div className={classes.partHeading}>
        <h2 id="talk">Conversation</h2>
        {conversationId !== null && (
          <Link to="/messages/$id" params={{ id: conversationId }}>
            Open in Messages
          </Link>
        )}
      </div>
      {conversationId === null ? (
        <StartConversation
          me={me}
          projectId={projectId}
          {...(party === 'client' && { developerId: developer.id })}
          label={isFormerMember ? 'See the conversation' : `Write to ${otherSide.name}`}
          isWorkRunning
          onOpen={() => void utils.hires.workspace.invalidate({ projectId })}
        />
      ) : (
        <div ref={ref} className={classes.thread}>
          {wasInView && (
            <Suspense>
              <RoomThread
                key={conversationId}
                conversationId={conversationId}
                isShown={inViewport}
                focusRequests={focusRequests}
              />
            </Suspense>
          )}
        </div>
      )}
    </section>
  );
}
