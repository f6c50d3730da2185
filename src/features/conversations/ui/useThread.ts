import { useCallback, useEffect, useRef, useState } from 'react';
import { trpc } from '#platform/client/api/trpc.ts';
import { useLiveEvents } from '#platform/client/live/useLiveEvents.ts';
import { useVisible } from '#platform/client/live/useVisible.ts';
import type { ConversationView, MessageView } from '../conversation.schema.ts';

/** Returns the messages newest first, like those of a page. */
function mergeMessages(fetched: MessageView[], loaded: MessageView[]): MessageView[] {
  const loadedIds = new Set(loaded.map(({ id }) => id));
  const added = fetched.filter(({ id }) => !loadedIds.has(id));
  return [...added, ...loaded].sort((a, b) => b.id - a.id);
}

/**
 * Loads the messages of a conversation, oldest first, and marks them as read while `isShown`. The
 * caller must report with `setHasNewBelow` whether there are messages below the visible part; until
 * these are seen, nothing is marked as read.
 */
export function useThread(id: number, isShown = true) {
  const utils = trpc.useUtils();
  const pages = trpc.conversations.messages.useInfiniteQuery(
    { id },
    {
      staleTime: Number.POSITIVE_INFINITY,
      getNextPageParam: ({ items, more }) => (more ? items.at(-1)?.id : undefined),
    },
  );
  const view = trpc.conversations.get.useQuery({ id }, { staleTime: 0 });
  const newestLoadedId = pages.data?.pages[0]?.items[0]?.id ?? 0;
  // A reference, because each request of `fetchNewer` follows the one before without a rendering.
  const newestId = useRef(newestLoadedId);
  newestId.current = newestLoadedId;
  // The cached messages of an earlier visit may be out of date.
  const [isOutdated, setIsOutdated] = useState(newestLoadedId > 0);

  const fetchNewer = useCallback(async () => {
    // Without messages, the first page is loaded again.
    if (newestId.current === 0) {
      await utils.conversations.messages.invalidate({ id });
      return;
    }
    let hasMore = true;
    while (hasMore) {
      const page = await utils.client.conversations.messages.query({ id, after: newestId.current });
      hasMore = page.more;
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
    setIsOutdated(false);
  }, [id, utils]);

  useLiveEvents((event) => {
    const isMissed = event.kind === 'missed';
    const isThisConversation = event.id === id;
    if (isMissed || (isThisConversation && event.kind === 'message'))
      void fetchNewer().catch(ignoreError);
    if (isMissed || (isThisConversation && event.kind !== 'message')) {
      void utils.conversations.get.invalidate({ id });
    }
  });

  useEffect(() => {
    if (isOutdated) void fetchNewer().catch(ignoreError);
  }, [isOutdated, fetchNewer]);

  const messages = pages.data?.pages.flatMap(({ items }) => items).reverse() ?? [];
  const lastId = messages.at(-1)?.id ?? 0;
  const [hasNewBelow, setHasNewBelow] = useState(false);
  const isCurrent = pages.isSuccess && !isOutdated && view.isFetchedAfterMount;
  const seenId = isShown && !hasNewBelow ? lastId : 0;
  const initialMarks = useReadMark(id, seenId, isCurrent ? view.data : undefined);
  return {
    pages,
    view,
    messages,
    fetchNewer,
    initialMarks,
    setHasNewBelow,
  };
}

/** Errors are ignored, because the live stream reconnects and triggers a refetch. */
function ignoreError() {}

interface ReadMarks {
  lastReadId: number;
  lastId: number;
}

/**
 * Marks messages up to `seenId` as read if the page is visible. Returns the marks from the time
 * when the conversation was opened; null until `view` is loaded.
 */
function useReadMark(
  conversationId: number,
  seenId: number,
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
    if (lastReadId === undefined) return;
    setInitialMarks((current) => current ?? { lastReadId, lastId: seenId });
  }, [lastReadId, seenId]);

  useEffect(() => {
    if (!isVisible || lastReadId === undefined) return;
    if (seenId <= lastReadId || seenId <= requestedId.current) return;
    requestedId.current = seenId;
    mutate({ id: conversationId, messageId: seenId });
  }, [isVisible, lastReadId, seenId, conversationId, mutate]);

  return initialMarks;
}
