import { Outlet } from '@tanstack/react-router';
import { useMe } from '#features/accounts/ui/useMe.ts';
import { readConversationSearch } from '#features/conversations/conversation.rules.ts';
import { ConversationList } from '#features/conversations/ui/ConversationList.tsx';
import { EmptyState } from '#platform/client/feedback/EmptyState.tsx';
import { SignedInOnly } from './SignedInOnly.tsx';
import classes from './messages.module.css';

interface MessagesPageProps {
  /** The id of the open conversation. */
  open: number | undefined;
  search: object;
}

/** The list of conversations beside the open one. On a phone only one of the two is shown. */
export function MessagesPage({ open, search }: MessagesPageProps) {
  const { me } = useMe();
  if (!me) return <SignedInOnly>{null}</SignedInOnly>;
  return (
    <div className={classes.page} data-open={open !== undefined}>
      <h1 className="bw-hidden">Messages</h1>
      <div className={classes.list}>
        <p className={classes.title} aria-hidden="true">
          Messages
        </p>
        <ConversationList
          role={me.role}
          search={readConversationSearch({ ...search })}
          open={open}
        />
      </div>
      <div className={classes.thread}>
        <Outlet />
      </div>
    </div>
  );
}

export function NoThread() {
  return (
    <div className={classes.empty}>
      <EmptyState title="Choose a conversation" drawing="sheet">
        Everything you agree on here stays beside the project.
      </EmptyState>
    </div>
  );
}
