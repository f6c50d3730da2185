import { useCallback, useEffect, useRef, useState } from 'react';
import { trpc } from '#platform/client/api/trpc.ts';
import { useLiveEvents } from '#platform/client/live/useLiveEvents.ts';
import type { MessageView } from '../conversation.schema.ts';
import { useReadMark } from './useReadMark.ts';

/** Merges messages without duplicates, newest first, as in the pages. */
function merged(fresh: MessageView[], known: MessageView[]): MessageView[] {
  const ids = new Set(known.map(({ id }) => id));
  return [...fresh.filter(({ id }) => !ids.has(id)), ...known].sort((a, b) => b.id - a.id);
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
  const known = useRef(newest);
  known.current = newest;

  /** Fetches new messages until no full page remains. */
  const catchUp = useCallback(async () => {
    if (known.current === 0) return void (await utils.conversations.messages.invalidate({ id }));
    for (let more = true; more; ) {
      const page = await utils.client.conversations.messages.query({ id, after: known.current });
      more = page.more;
      known.current = Math.max(known.current, ...page.items.map((message) => message.id));
      utils.conversations.messages.setInfiniteData({ id }, (data) => {
        const [first, ...rest] = data?.pages ?? [];
        if (!data || !first) return data;
        return { ...data, pages: [{ ...first, items: merged(page.items, first.items) }, ...rest] };
      });
    }
  }, [id, utils]);

  useLiveEvents((event) => {
    const here = event.id === id;
    if (event.kind === 'missed' || (here && event.kind === 'message')) void catchUp().catch(quiet);
    if (event.kind === 'missed' || (here && event.kind !== 'message')) {
      void utils.conversations.get.invalidate({ id });
    }
  });

  // The cached messages of an earlier visit may be out of date.
  const [behind, setBehind] = useState(newest > 0);
  useEffect(() => {
    if (behind) void catchUp().then(() => setBehind(false), quiet);
  }, [behind, catchUp]);

  const messages = pages.data?.pages.flatMap(({ items }) => items).reverse() ?? [];
  const lastId = messages.at(-1)?.id ?? 0;
  // Messages below the visible part are not marked as read.
  const [away, setAway] = useState(false);
  const present = pages.isSuccess && !behind && view.isFetchedAfterMount;
  const opened = useReadMark(id, away ? 0 : lastId, present ? view.data : undefined);
  return { pages, view, messages, catchUp, opened, setAway };
}

/** Ignores a failed request, because the live stream reconnects and triggers a refetch. */
function quiet() {}
