import { Outlet } from '@tanstack/react-router';
import { useMe } from '#features/accounts/ui/useMe.ts';
import { ConversationList } from '#features/conversations/ui/ConversationList.tsx';
import { EmptyState } from '#platform/client/kit/EmptyState.tsx';
import './messages.css';

function SignInFirst() {
  const from = encodeURIComponent(location.pathname);
  return (
    <div className="bw-page bw-alone">
      <EmptyState
        title="Sign in to read your messages"
        drawing="letter"
        level={1}
        action={<a href={`/login?from=${from}`}>Sign In</a>}
      />
    </div>
  );
}

/** All conversations, and the open one beside them; on a phone one or the other. */
export function MessagesPage({ open }: { open: boolean }) {
  const { me, settled } = useMe();
  if (!me) return settled ? <SignInFirst /> : null;
  return (
    <div className="bw-messages-page" data-open={open}>
      <h1 className="bw-hidden">Messages</h1>
      <div className="bw-messages-list">
        <p className="bw-messages-title" aria-hidden="true">
          Messages
        </p>
        <ConversationList role={me.role} />
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
