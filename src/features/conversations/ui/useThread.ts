import { useCallback, useEffect, useRef, useState } from 'react';
import { trpc } from '#platform/client/api/trpc.ts';
import { useLiveEvents } from '#platform/client/live/useLiveEvents.ts';
import { useVisible } from '#platform/client/live/useVisible.ts';
import type { ConversationView, MessageView } from '../conversation.schema.ts';

/** Merges messages without duplicates, newest first, as in the pages. */
function mergeMessages(fresh: MessageView[], newestId: MessageView[]): MessageView[] {
  const ids = new Set(newestId.map(({ id }) => id));
  return [...fresh.filter(({ id }) => !ids.has(id)), ...newestId].sort((a, b) => b.id - a.id);
}

/** Returns the loaded messages of a conversation, oldest first, with live updates. */
export function useThread(id: number) {
  const utils = trpc.useUtils();
  const pages = trpc.conversations.messages.useInfiniteQuery(
    { id },
    {
      staleTime: Number.POSITIVE_INFINITY,
      getNextPageParam: ({ items, more }) => (more ? items.at(-1)?.id : undefined),
    },
  );
  const view = trpc.conversations.get.useQuery({ id }, { staleTime: 0 });
  const newest = pages.data?.pages[0]?.items[0]?.id ?? 0;
  const newestId = useRef(newest);
  newestId.current = newest;

  /** Fetches new messages until no full page remains. */
  const fetchNewer = useCallback(async () => {
    if (newestId.current === 0) return void (await utils.conversations.messages.invalidate({ id }));
    for (let more = true; more; ) {
      const page = await utils.client.conversations.messages.query({ id, after: newestId.current });
      more = page.more;
      newestId.current = Math.max(newestId.current, ...page.items.map((message) => message.id));
      utils.conversations.messages.setInfiniteData({ id }, (data) => {
        const [first, ...rest] = data?.pages ?? [];
        if (!data || !first) return data;
        return {
          ...data,
          pages: [{ ...first, items: mergeMessages(page.items, first.items) }, ...rest],
        };
      });
    }
  }, [id, utils]);

  useLiveEvents((event) => {
    const isThisConversation = event.id === id;
    if (event.kind === 'missed' || (isThisConversation && event.kind === 'message'))
      void fetchNewer().catch(ignoreError);
    if (event.kind === 'missed' || (isThisConversation && event.kind !== 'message')) {
      void utils.conversations.get.invalidate({ id });
    }
  });

  // The cached messages of an earlier visit may be out of date.
  const [isOutdated, setOutdated] = useState(newest > 0);
  useEffect(() => {
    if (isOutdated) void fetchNewer().then(() => setOutdated(false), ignoreError);
  }, [isOutdated, fetchNewer]);

  const messages = pages.data?.pages.flatMap(({ items }) => items).reverse() ?? [];
  const lastId = messages.at(-1)?.id ?? 0;
  // Messages below the visible part are not marked as read.
  const [hasNewBelow, setHasNewBelow] = useState(false);
  const isCurrent = pages.isSuccess && !isOutdated && view.isFetchedAfterMount;
  const initialMarks = useReadMark(id, hasNewBelow ? 0 : lastId, isCurrent ? view.data : undefined);
  return {
    pages,
    view,
    messages,
    fetchNewer,
    initialMarks,
    setHasNewBelow,
  };
}

/** Ignores a failed request, because the live stream reconnects and triggers a refetch. */
function ignoreError() {}

interface ReadMarks {
  lastReadId: number;
  lastId: number;
}

/**
 * Marks messages as read if the page is visible. Returns the last read and the newest message at
 * the time when the conversation was opened.
 */
function useReadMark(
  id: number,
  lastId: number,
  view: ConversationView | undefined,
): ReadMarks | null {
  const utils = trpc.useUtils();
  const isVisible = useVisible();
  const [initialMarks, setInitialMarks] = useState<ReadMarks | null>(null);
  const requestedId = useRef(0);
  const { mutate } = trpc.conversations.markRead.useMutation({
    onError: () => {
      requestedId.current = 0;
    },
    // The list of conversations is invalidated by the live event.
    onSuccess: () => void utils.conversations.unreadCount.invalidate(),
  });
  const lastReadId = view?.lastReadId;

  useEffect(() => {
    if (lastReadId !== undefined) setInitialMarks((current) => current ?? { lastReadId, lastId });
  }, [lastReadId, lastId]);

  useEffect(() => {
    if (
      !isVisible ||
      lastReadId === undefined ||
      lastId <= lastReadId ||
      lastId <= requestedId.current
    )
      return;
    requestedId.current = lastId;
    mutate({ id, messageId: lastId });
  }, [isVisible, lastReadId, lastId, id, mutate]);

  return initialMarks;
}
