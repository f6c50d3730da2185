import { Menu } from '@mantine/core';
import { IconArrowLeft, IconBan, IconDots } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { Avatar } from '#platform/client/text/Avatar.tsx';
import { UnconfirmedMark } from '#platform/client/text/UnconfirmedMark.tsx';
import { toast } from '#platform/client/toasts/toasts.tsx';
import { formatProfileTitle } from '../conversation.rules.ts';
import type { ConversationView } from '../conversation.schema.ts';
import classes from './thread.module.css';

export function useBlocking({ id, other }: ConversationView) {
  const utils = trpc.useUtils();
  const { mutate, isPending } = trpc.conversations.setBlocked.useMutation({
    onSuccess: (view) => {
      utils.conversations.get.setData({ id }, view);
      if (view.blockedByMe) toast.success(`${other.name} is blocked`, 'They cannot write to you.');
      else toast.success(`${other.name} is no longer blocked`);
    },
    onError: (error) => toast.error('Error', readError(error).message),
  });
  return { setBlocked: (blocked: boolean) => mutate({ id, blocked }), isPending };
}

function ConversationTitle({
  view: { project, other, isOtherDeleted },
}: {
  view: ConversationView;
}) {
  if (!project) {
    const title = formatProfileTitle(other);
    if (other.role !== 'developer' || isOtherDeleted)
      return <span className={classes.subject}>{title}</span>;
    return (
      <Link to="/developers/$id" params={{ id: String(other.id) }} className={classes.subject}>
        {title}
      </Link>
    );
  }
  if (project.id === null) return <span className={classes.subject}>{project.title}</span>;
  return (
    <Link to="/projects/$id" params={{ id: String(project.id) }} className={classes.subject}>
      <bdi>{project.title}</bdi>
    </Link>
  );
}

export function ThreadHeader({ view }: { view: ConversationView }) {
  const { other, blockedByMe, isOtherDeleted } = view;
  const { setBlocked, isPending } = useBlocking(view);
  return (
    <header className={classes.header}>
      <Link
        to="/messages"
        search={true}
        className={`bw-icon-button ${classes.back}`}
        aria-label="All conversations"
      >
        <IconArrowLeft size={22} stroke={1.6} aria-hidden />
      </Link>
      <Avatar name={other.name} src={other.avatar} size={40} />
      <div className={classes.person}>
        <h2>
          <bdi>{other.name}</bdi>
        </h2>
        <ConversationTitle view={view} />
        <UnconfirmedMark user={other} />
      </div>
      {!isOtherDeleted && (
        <Menu position="bottom-end" width={240} offset={6} withinPortal={false}>
          <Menu.Target>
            <button type="button" className="bw-icon-button" aria-label="More">
              <IconDots size={22} stroke={1.6} aria-hidden />
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item
              leftSection={<IconBan size={18} stroke={1.6} aria-hidden />}
              disabled={isPending}
              onClick={() => setBlocked(!blockedByMe)}
            >
              {blockedByMe ? `Unblock ${other.name}` : `Block ${other.name}`}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </header>
  );
}
