import { useEffect, useRef, useState } from 'react';
import { trpc } from '#platform/client/api/trpc.ts';
import { useVisible } from '#platform/client/live/useVisible.ts';
import type { ConversationView } from '../conversation.schema.ts';

interface ReadMarks {
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
): ReadMarks | null {
  const utils = trpc.useUtils();
  const isVisible = useVisible();
  const [initialMarks, setInitialMarks] = useState<ReadMarks | null>(null);
  const requestedId = useRef(0);
  const { mutate } = trpc.conversations.read.useMutation({
    onError: () => {
      requestedId.current = 0;
    },
    // The list of conversations is invalidated by the live event.
    onSuccess: () => void utils.conversations.unread.invalidate(),
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
