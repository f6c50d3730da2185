import { Outlet } from '@tanstack/react-router';
import { useMe } from '#features/accounts/ui/useMe.ts';
import { readConversationSearch } from '#features/conversations/conversation.rules.ts';
import { ConversationList } from '#features/conversations/ui/ConversationList.tsx';
import { EmptyState } from '#platform/client/kit/EmptyState.tsx';
import { SignedInOnly } from './SignedInOnly.tsx';
import './messages.css';

interface MessagesPageProps {
  /** The conversation that is read. */
  open: number | undefined;
  search: object;
}

/** All conversations, and the open one beside them; on a phone one or the other. */
export function MessagesPage({ open, search }: MessagesPageProps) {
  const { me } = useMe();
  if (!me) return <SignedInOnly>{null}</SignedInOnly>;
  return (
    <div className="bw-messages-page" data-open={open !== undefined}>
      <h1 className="bw-hidden">Messages</h1>
      <div className="bw-messages-list">
        <p className="bw-messages-title" aria-hidden="true">
          Messages
        </p>
        <ConversationList
          role={me.role}
          search={readConversationSearch({ ...search })}
          open={open}
        />
      </div>
      <div className="bw-messages-thread">
        <Outlet />
      </div>
    </div>
  );
}

export function NoThread() {
  return (
    <div className="bw-messages-none">
      <EmptyState title="Choose a conversation" drawing="sheet">
        Everything you agree on here stays beside the project.
      </EmptyState>
    </div>
  );
}
