import { useCallback, useEffect, useRef } from 'react';
import type { FileView } from '#features/files/file.schema.ts';
import { readError, UNCONFIRMED_MESSAGE } from '#platform/client/api/errors.ts';
import { createRandomId } from '#platform/client/api/mutation-links.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { useDraftState } from '#platform/client/forms/useDraftState.ts';

export interface UnsentMessage {
  /** Idempotency key. A retry with the same key cannot send the message twice. */
  key: string;
  text: string;
  files: FileView[];
  problem: string | null;
}

function isUnsent(item: unknown): item is UnsentMessage {
  if (typeof item !== 'object' || item === null) return false;
  const { key, text, files, problem }: Partial<UnsentMessage> = item;
  const hasValidProblem = problem === null || typeof problem === 'string';
  return (
    hasValidProblem && typeof key === 'string' && typeof text === 'string' && Array.isArray(files)
  );
}

/**
 * Sends one after the other. Unsent messages are in the session storage of the tab. `onSent` must
 * load the sent message.
 */
export function useOutbox(conversationId: number, onSent: () => Promise<void>) {
  const [{ items }, setOutbox] = useDraftState<{ items: UnsentMessage[] }>(
    `outbox-${conversationId}`,
    {
      items: [],
    },
  );
  const { conversations } = trpc.useUtils();
  // Without a network, the mutation must fail at once. By default it would wait.
  const { mutateAsync } = trpc.conversations.send.useMutation({ networkMode: 'always' });
  // Resolves when all messages so far were sent or have failed.
  const queue = useRef<Promise<void>>(Promise.resolve());

  const updateItems = useCallback(
    (update: (items: UnsentMessage[]) => UnsentMessage[]) =>
      setOutbox((outbox) => ({ items: update(outbox.items) })),
    [setOutbox],
  );

  // After a reload, no request is running. If a stored message has no `problem`, it is unknown
  // whether it was sent.
  useEffect(() => {
    updateItems((stored) =>
      stored
        .filter(isUnsent)
        .map((item) => ({ ...item, problem: item.problem ?? UNCONFIRMED_MESSAGE })),
    );
  }, [updateItems]);

  const post = useCallback(
    ({ key, text, files }: UnsentMessage) => {
      const message = { conversationId, key, text, fileIds: files.map(({ id }) => id) };
      const remove = () => updateItems((now) => now.filter((item) => item.key !== key));
      queue.current = queue.current.then(() =>
        mutateAsync(message).then(
          // The next message does not wait for `onSent` (`void`). If `onSent` fails, the item
          // remains, and `MessageList` hides it as soon as the message is loaded.
          () => void onSent().then(remove, () => {}),
          (error) => {
            const problem = readError(error).message;
            updateItems((now) =>
              now.map((item) => (item.key === key ? { ...item, problem } : item)),
            );
            // If the user can no longer write here, the reloaded conversation shows why.
            void conversations.get.invalidate({ id: conversationId });
          },
        ),
      );
    },
    [conversationId, conversations, mutateAsync, onSent, updateItems],
  );

  return {
    unsent: items.filter(isUnsent),
    send(text: string, files: FileView[]) {
      const item: UnsentMessage = { key: createRandomId(), text, files, problem: null };
      updateItems((now) => [...now, item]);
      post(item);
    },
    retry(item: UnsentMessage) {
      updateItems((now) =>
        now.map((other) => (other.key === item.key ? { ...other, problem: null } : other)),
      );
      post(item);
    },
    discard(item: UnsentMessage) {
      updateItems((now) => now.filter(({ key }) => key !== item.key));
    },
  };
}
