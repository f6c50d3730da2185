import { Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { trpc } from '#platform/client/api/trpc.ts';
import {
  BrowseProjectsButton,
  FindDevelopersButton,
} from '#platform/client/buttons/link-buttons.tsx';
import { EmptyState } from '#platform/client/feedback/EmptyState.tsx';
import { Loading, Skeleton, SkeletonLines } from '#platform/client/feedback/Loading.tsx';
import { ToggleGroup } from '#platform/client/forms/ToggleGroup.tsx';
import { PagedList } from '#platform/client/lists/PagedList.tsx';
import { pagingOptions } from '#platform/client/lists/paging.ts';
import { useLiveEvents } from '#platform/client/live/useLiveEvents.ts';
import { Avatar } from '#platform/client/text/Avatar.tsx';
import { UnconfirmedMark } from '#platform/client/text/UnconfirmedMark.tsx';
import { LOCALE } from '#platform/shared/format/locale.ts';
import { formatCount } from '#platform/shared/format/text.ts';
import { type ConversationSearch, profileSubject } from '../conversation.rules.ts';
import type { ConversationItem } from '../conversation.schema.ts';
import classes from './conversation-list.module.css';
import countClasses from './unread-count.module.css';

const timeFormat = new Intl.DateTimeFormat(LOCALE, { hour: 'numeric', minute: '2-digit' });
const dayFormat = new Intl.DateTimeFormat(LOCALE, { month: 'short', day: 'numeric' });
const dateFormat = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium' });

function ActivityTime({ at }: { at: string }) {
  const day = new Date(at);
  const now = new Date();
  const format =
    day.toDateString() === now.toDateString()
      ? timeFormat
      : day.getFullYear() === now.getFullYear()
        ? dayFormat
        : dateFormat;
  return <time dateTime={at}>{format.format(day)}</time>;
}

function formatExcerpt({ last }: ConversationItem): string {
  if (!last) return 'No message yet';
  if (last.text === '') return last.files === 1 ? 'A file' : formatCount(last.files, 'file');
  return last.text;
}

function Row({ item }: { item: ConversationItem }) {
  const { id, other, project, activeAt, last, unread } = item;
  return (
    <li>
      <Link
        to="/messages/$id"
        params={{ id }}
        search={true}
        className={classes.conversation}
        data-unread={unread > 0}
        activeProps={{ 'data-open': true }}
      >
        <Avatar name={other.name} src={other.avatar} size={44} />
        <span className={classes.text}>
          <span className={classes.top}>
            <bdi className={classes.name}>{other.name}</bdi>
            <ActivityTime at={activeAt} />
          </span>
          <bdi className={classes.subject}>{project?.title ?? profileSubject(other)}</bdi>
          <UnconfirmedMark user={other} />
          <span className={classes.top}>
            <span className={classes.excerpt}>
              {last?.mine && 'You: '}
              <bdi>{formatExcerpt(item)}</bdi>
            </span>
            {unread > 0 && (
              <span className={`${countClasses.count} ${classes.unread}`}>
                {unread > 99 ? '99+' : unread}
                <span className="bw-hidden"> unread</span>
              </span>
            )}
          </span>
        </span>
      </Link>
    </li>
  );
}

function ListSkeleton() {
  return (
    <Loading noun="conversations">
      {['a', 'b', 'c', 'd'].map((row) => (
        <div key={row} className={classes.conversation}>
          <Skeleton circle height={44} />
          <div className={classes.text}>
            <SkeletonLines lines={3} height={12} />
          </div>
        </div>
      ))}
    </Loading>
  );
}

const emptyStatesByRole = {
  client: {
    children: 'Open a developer’s profile and press Contact Developer.',
    action: <FindDevelopersButton />,
  },
  developer: {
    children: 'Open a project and press Message the client.',
    action: <BrowseProjectsButton />,
  },
  admin: { children: 'Conversations are between clients and developers.' },
};

const listOptions = { ...pagingOptions, staleTime: 0 };

const choices = [
  { value: 'all', label: 'All' },
  { value: 'unread', label: 'Unread' },
] as const;

interface ConversationListProps {
  role: 'client' | 'developer' | 'admin';
  search: ConversationSearch;
  /** Id of the conversation shown beside the list. */
  openId?: number | undefined;
}

/** The user's conversations: all, or those with unread messages. */
export function ConversationList({ role, search, openId }: ConversationListProps) {
  const navigate = useNavigate();

  function choose(choice: (typeof choices)[number]['value']) {
    const next: ConversationSearch = choice === 'unread' ? { unread: true } : {};
    void navigate({ to: '.', search: next, replace: true, resetScroll: false });
  }

  return (
    <>
      {role !== 'admin' && (
        <div className={classes.conversationsChoice}>
          <ToggleGroup
            label="Show"
            options={choices}
            value={search.unread ? 'unread' : 'all'}
            onChange={choose}
          />
        </div>
      )}
      {search.unread ? (
        <Conversations key="unread" unread openId={openId}>
          <EmptyState title="You have read everything" drawing="letter">
            New messages appear here until you open them.
          </EmptyState>
        </Conversations>
      ) : (
        <Conversations key="all" openId={openId}>
          <EmptyState title="No conversations yet" drawing="letter" {...emptyStatesByRole[role]} />
        </Conversations>
      )}
    </>
  );
}

/** Adds the open conversation to the list of unread conversations, although it is read by now. */
function useIncludingOpen(
  items: ConversationItem[],
  openId: number | undefined,
): ConversationItem[] {
  const [last, setLast] = useState<ConversationItem>();
  const item = items.find(({ id }) => id === openId);
  if (item !== last && (item || last?.id !== openId)) setLast(item);
  const isMissing = last !== undefined && last.id === openId && !item;
  // The full list contains its newest message.
  const all = trpc.conversations.list.useInfiniteQuery({}, { ...listOptions, enabled: isMissing });
  if (!isMissing) return items;
  const current =
    all.data?.pages.flatMap((page) => page.items).find(({ id }) => id === openId) ?? last;
  const newestFirst = (a: ConversationItem, b: ConversationItem) =>
    b.activeAt.localeCompare(a.activeAt);
  return [...items, { ...current, unread: 0 }].sort(newestFirst);
}

interface ConversationsProps {
  unread?: true;
  openId: number | undefined;
  /** The empty state. */
  children: ReactNode;
}

function Conversations({ unread, openId, children }: ConversationsProps) {
  const utils = trpc.useUtils();
  const list = trpc.conversations.list.useInfiniteQuery(unread ? { unread } : {}, listOptions);
  const loadedItems = list.data?.pages.flatMap((page) => page.items) ?? [];
  const items = useIncludingOpen(loadedItems, unread && openId);
  useLiveEvents(({ kind }) => {
    if (['message', 'read', 'missed'].includes(kind)) void utils.conversations.list.invalidate();
  });
  return (
    <PagedList
      query={{ ...list, data: list.data && { pages: [{ items }] } }}
      error="Failed to Load Conversations"
      loading={<ListSkeleton />}
      empty={children}
    >
      {(shown) => (
        <ul className="bw-conversations" aria-label="Conversations">
          {shown.map((item) => (
            <Row key={item.id} item={item} />
          ))}
        </ul>
      )}
    </PagedList>
  );
}
