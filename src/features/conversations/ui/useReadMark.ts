import { useEffect, useRef, useState } from 'react';
import { trpc } from '#platform/client/api/trpc.ts';
import { useVisible } from '#platform/client/live/useVisible.ts';
import type { ConversationView } from '../conversation.schema.ts';

interface Opened {
  lastReadId: number;
  lastId: number;
}

/**
 * Marks messages as read if the page is visible. Returns the last read and the newest message at
 * the time when the conversation was opened.
 */
export function useReadMark(
  id: number,
  lastId: number,
  view: ConversationView | undefined,
): Opened | null {
  const utils = trpc.useUtils();
  const seen = useVisible();
  const [opened, setOpened] = useState<Opened | null>(null);
  const asked = useRef(0);
  const { mutate } = trpc.conversations.read.useMutation({
    onError: () => {
      asked.current = 0;
    },
    // The list of conversations is invalidated by the live event.
    onSuccess: () => void utils.conversations.unread.invalidate(),
  });
  const lastReadId = view?.lastReadId;

  useEffect(() => {
    if (lastReadId !== undefined) setOpened((before) => before ?? { lastReadId, lastId });
  }, [lastReadId, lastId]);

  useEffect(() => {
    if (!seen || lastReadId === undefined || lastId <= lastReadId || lastId <= asked.current)
      return;
    asked.current = lastId;
    mutate({ id, messageId: lastId });
  }, [seen, lastReadId, lastId, id, mutate]);

  return opened;
}
