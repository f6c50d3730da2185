import { useCallback, useEffect, useRef } from 'react';
import type { FileView } from '#features/files/file.schema.ts';
import { readError, UNCONFIRMED } from '#platform/client/errors.ts';
import { useDraftState } from '#platform/client/forms/useFormDraft.ts';
import { randomKey } from '#platform/client/submission-keys.ts';
import { trpc } from '#platform/client/trpc.ts';

/** A message on its way, or one that did not get through. */
export interface Unsent {
  key: string;
  text: string;
  files: FileView[];
  /** Why it was not sent; null while it is on its way. */
  problem: string | null;
}

function isUnsent(item: unknown): item is Unsent {
  if (typeof item !== 'object' || item === null) return false;
  const { key, text, files, problem }: Partial<Unsent> = item;
  const said = problem === null || typeof problem === 'string';
  return said && typeof key === 'string' && typeof text === 'string' && Array.isArray(files);
}

/** Sends one after the other, in the order in which they were written; keeps what fails. */
export function useOutbox(conversationId: number, onSent: () => Promise<void>) {
  const [{ items }, setBox] = useDraftState<{ items: Unsent[] }>(`outbox-${conversationId}`, {
    items: [],
  });
  const { conversations } = trpc.useUtils();
  const { mutateAsync } = trpc.conversations.send.useMutation({ networkMode: 'always' });
  const line = useRef<Promise<void>>(Promise.resolve());

  const change = useCallback(
    (with_: (items: Unsent[]) => Unsent[]) => setBox((box) => ({ items: with_(box.items) })),
    [setBox],
  );

  // After a reload no request is running: what has no answer may have been sent or not.
  useEffect(() => {
    change((kept) =>
      kept.filter(isUnsent).map((item) => ({ ...item, problem: item.problem ?? UNCONFIRMED })),
    );
  }, [change]);

  const post = useCallback(
    ({ key, text, files }: Unsent) => {
      const said = { conversationId, key, text, fileIds: files.map(({ id }) => id) };
      const arrived = () => change((now) => now.filter((item) => item.key !== key));
      line.current = line.current.then(() =>
        mutateAsync(said).then(
          // It stands here until it stands among the messages; the next need not wait for that.
          () => void onSent().then(arrived, () => {}),
          (error) => {
            const problem = readError(error).message;
            change((now) => now.map((item) => (item.key === key ? { ...item, problem } : item)));
            // What was refused may be refused from now on.
            void conversations.get.invalidate({ id: conversationId });
          },
        ),
      );
    },
    [conversationId, conversations, mutateAsync, onSent, change],
  );

  return {
    unsent: items.filter(isUnsent),
    send(text: string, files: FileView[]) {
      const item: Unsent = { key: randomKey(), text, files, problem: null };
      change((now) => [...now, item]);
      post(item);
    },
    again(item: Unsent) {
      change((now) => now.map((one) => (one.key === item.key ? { ...one, problem: null } : one)));
      post(item);
    },
    discard(item: Unsent) {
      change((now) => now.filter(({ key }) => key !== item.key));
    },
  };
}
