import { Outlet } from '@tanstack/react-router';
import { useMe } from '#features/accounts/ui/useMe.ts';
import { parseConversationSearch } from '#features/conversations/conversation.rules.ts';
import { ConversationList } from '#features/conversations/ui/ConversationList.tsx';
import { EmptyState } from '#platform/client/feedback/EmptyState.tsx';
import { RequireSignIn } from '../sign-in/RequireSignIn.tsx';
import classes from './messages.module.css';

interface MessagesPageProps {
  openId: number | undefined;
  search: object;
}

export function MessagesPage({ openId, search }: MessagesPageProps) {
  const { me } = useMe();
  if (!me) return <RequireSignIn>{null}</RequireSignIn>;
  return (
    <div className={classes.page} data-open={openId !== undefined}>
      <h1 className="bw-hidden">Messages</h1>
      <div className={classes.list}>
        <p className={classes.title} aria-hidden="true">
          Messages
        </p>
        <ConversationList
          role={me.role}
          search={parseConversationSearch({ ...search })}
          openId={openId}
        />
      </div>
      <div className={classes.thread}>
        <Outlet />
      </div>
    </div>
  );
}

export function NoConversationSelected() {
  return (
    <div className={classes.empty}>
      <EmptyState title="Choose a conversation" drawing="sheet">
        What you agree on here is part of the project’s record.
      </EmptyState>
    </div>
  );
}
