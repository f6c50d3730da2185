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
import { type ConversationSearch, formatProfileTitle } from '../conversation.rules.ts';
import type { ConversationItem } from '../conversation.schema.ts';
import classes from './conversation-list.module.css';
import countClasses from './unread-count.module.css';

const timeFormat = new Intl.DateTimeFormat(LOCALE, { hour: 'numeric', minute: '2-digit' });
const dayFormat = new Intl.DateTimeFormat(LOCALE, { month: 'short', day: 'numeric' });
const dateFormat = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium' });

function formatActivityTime(then: Date, now: Date): string {
  if (then.toDateString() === now.toDateString()) return timeFormat.format(then);
  if (then.getFullYear() === now.getFullYear()) return dayFormat.format(then);
  return dateFormat.format(then);
}

function formatExcerpt({ last }: ConversationItem): string {
  if (!last) return 'No message yet';
  if (last.text !== '') return last.text;
  return last.fileCount === 1 ? 'A file' : formatCount(last.fileCount, 'file');
}

function ConversationRow({ item }: { item: ConversationItem }) {
  const { id, other, project, activeAt, last, unreadCount } = item;
  return (
    <li>
      <Link
        to="/messages/$id"
        params={{ id }}
        search={true}
        className={classes.conversation}
        data-unread={unreadCount > 0}
        activeProps={{ 'data-open': true }}
      >
        <Avatar name={other.name} src={other.avatar} size={44} />
        <span className={classes.text}>
          <span className={classes.top}>
            <bdi className={classes.name}>{other.name}</bdi>
            <time dateTime={activeAt}>{formatActivityTime(new Date(activeAt), new Date())}</time>
          </span>
          <bdi className={classes.subject}>{project?.title ?? formatProfileTitle(other)}</bdi>
          <UnconfirmedMark user={other} />
          <span className={classes.top}>
            <span className={classes.excerpt}>
              {last?.isOwn && 'You: '}
              <bdi>{formatExcerpt(item)}</bdi>
            </span>
            {unreadCount > 0 && (
              <span className={`${countClasses.count} ${classes.unread}`}>
                {unreadCount > 99 ? '99+' : unreadCount}
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

const filterOptions = [
  { value: 'all', label: 'All' },
  { value: 'unread', label: 'Unread' },
] as const;

interface ConversationListProps {
  role: 'client' | 'developer' | 'admin';
  search: ConversationSearch;
  openId?: number | undefined;
}

export function ConversationList({ role, search, openId }: ConversationListProps) {
  const navigate = useNavigate();

  function setFilter(filter: (typeof filterOptions)[number]['value']) {
    const next: ConversationSearch = filter === 'unread' ? { unread: true } : {};
    void navigate({ to: '.', search: next, replace: true, resetScroll: false });
  }

  return (
    <>
      {role !== 'admin' && (
        <div className={classes.conversationsChoice}>
          <ToggleGroup
            label="Show"
            options={filterOptions}
            value={search.unread ? 'unread' : 'all'}
            onChange={setFilter}
          />
        </div>
      )}
      {search.unread ? (
        <Conversations
          key="unread"
          unread
          openId={openId}
          emptyState={
            <EmptyState title="You have read everything" drawing="letter">
              New messages appear here until you open them.
            </EmptyState>
          }
        />
      ) : (
        <Conversations
          key="all"
          openId={openId}
          emptyState={
            <EmptyState
              title="No conversations yet"
              drawing="letter"
              {...emptyStatesByRole[role]}
            />
          }
        />
      )}
    </>
  );
}

const findById = (items: ConversationItem[], conversationId: number | undefined) =>
  items.find(({ id }) => id === conversationId);

/**
 * Adds the open conversation if the unread list contained it before. Otherwise it would disappear
 * as soon as its messages are read.
 */
function useIncludingOpen(
  unreadItems: ConversationItem[],
  openId: number | undefined,
): ConversationItem[] {
  // As the unread list contained it last. Updated while rendering.
  const [lastOpenItem, setLastOpenItem] = useState<ConversationItem>();
  const openItem = findById(unreadItems, openId);
  if (openItem !== lastOpenItem && (openItem || lastOpenItem?.id !== openId))
    setLastOpenItem(openItem);
  const isMissing = lastOpenItem !== undefined && lastOpenItem.id === openId && !openItem;
  // `lastOpenItem` may be outdated. The list of all conversations has the newest message.
  const all = trpc.conversations.list.useInfiniteQuery({}, { ...listOptions, enabled: isMissing });
  if (!isMissing) return unreadItems;
  const allItems = all.data?.pages.flatMap((page) => page.items) ?? [];
  const readItem = { ...(findById(allItems, openId) ?? lastOpenItem), unreadCount: 0 };
  return [...unreadItems, readItem].sort((a, b) => b.activeAt.localeCompare(a.activeAt));
}

interface ConversationsProps {
  unread?: true;
  openId: number | undefined;
  emptyState: ReactNode;
}

function Conversations({ unread, openId, emptyState }: ConversationsProps) {
  const utils = trpc.useUtils();
  const list = trpc.conversations.list.useInfiniteQuery(unread ? { unread } : {}, listOptions);
  const loadedItems = list.data?.pages.flatMap((page) => page.items) ?? [];
  // Only the list of unread conversations loses the open conversation when it is read.
  const items = useIncludingOpen(loadedItems, unread && openId);
  // `missed`: events may have been lost while the connection was interrupted.
  useLiveEvents(({ kind }) => {
    if (['message', 'read', 'missed'].includes(kind)) void utils.conversations.list.invalidate();
  });
  return (
    <PagedList
      query={{ ...list, data: list.data && { pages: [{ items }] } }}
      error="Failed to Load Conversations"
      loading={<ListSkeleton />}
      empty={emptyState}
    >
      {(shownItems) => (
        <ul className="bw-conversations" aria-label="Conversations">
          {shownItems.map((item) => (
            <ConversationRow key={item.id} item={item} />
          ))}
        </ul>
      )}
    </PagedList>
  );
}
