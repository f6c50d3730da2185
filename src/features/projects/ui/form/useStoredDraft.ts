import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { isTransient, readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import type { DraftView } from '../../drafts/draft.schema.ts';
import { emptyProject, type ProjectDraft, toStoredDraft } from './project-draft.ts';

const SAVE_DELAY_MS = 1_000;

interface StoredDraftOptions {
  /** The draft that the form was opened with. */
  initial: DraftView | null;
  values: ProjectDraft;
  /** Whether the user is a signed-in client, and the form is not being sent. */
  isEnabled: boolean;
  /** Called when the first draft of the form was created. */
  onCreated: (draft: DraftView) => void;
}

type DraftRef = Pick<DraftView, 'id' | 'version'>;

/** Saves the values of the post form on the server while the user types. */
export function useStoredDraft({ initial, values, isEnabled, onCreated }: StoredDraftOptions) {
  const utils = trpc.useUtils();
  const { mutateAsync: create } = trpc.drafts.create.useMutation();
  const { mutateAsync: save } = trpc.drafts.save.useMutation();
  const { mutate: discard } = trpc.drafts.discard.useMutation();
  const [settled] = useDebouncedValue(values, SAVE_DELAY_MS);
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const [error, setError] = useState<string | null>(null);
  const draft = useRef<DraftRef | null>(initial);
  const savedText = useRef(JSON.stringify(toStoredDraft(initial ? values : emptyProject)));
  const isSaving = useRef(false);
  const isClosed = useRef(false);
  const [saves, setSaves] = useState(0);

  async function store(fields: ReturnType<typeof toStoredDraft>): Promise<void> {
    const { current } = draft;
    if (current) {
      draft.current = await save({ id: current.id, basedOn: current.version, fields });
      return;
    }
    const created = await create(fields);
    // The project was published before its draft was created.
    if (isClosed.current) return discard({ id: created.id });
    draft.current = created;
    onCreated(created);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only values and finished saves count
  useEffect(() => {
    const fields = toStoredDraft(settled);
    const text = JSON.stringify(fields);
    if (!isEnabled || isSaving.current || text === savedText.current) return;
    isSaving.current = true;
    store(fields)
      .then(() => {
        savedText.current = text;
        setSavedAt(new Date());
        setError(null);
        void utils.drafts.list.invalidate();
      })
      .catch((failure: unknown) => {
        const { message } = readError(failure);
        setError(message);
        // Only a lost connection is tried again, with the next change.
        if (!isTransient(readError(failure))) savedText.current = text;
      })
      .finally(() => {
        isSaving.current = false;
        setSaves((count) => count + 1);
      });
  }, [settled, isEnabled, saves]);

  return {
    savedAt,
    error,
    /** Returns the id of the draft, if one was stored. */
    getId: () => draft.current?.id,
    /** Ends the saving, because the project was published. */
    close: () => {
      isClosed.current = true;
      void utils.drafts.list.invalidate();
    },
  };
}
