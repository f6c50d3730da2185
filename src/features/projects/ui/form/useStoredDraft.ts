import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { type Failure, isTransient, readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { deleteDraft } from '#platform/client/forms/drafts.ts';
import type { DraftFields, DraftView } from '../../drafts/draft.schema.ts';
import {
  emptyProject,
  PROJECT_DRAFT_NAME,
  type ProjectDraft,
  toStoredDraft,
} from './project-draft.ts';

const SAVE_DELAY_MS = 1_000;

interface StoredDraftOptions {
  /** The draft that the form was opened with. */
  initial: DraftView | null;
  values: ProjectDraft;
  /** Whether the user is a signed-in client, and the form is not being sent. */
  isEnabled: boolean;
  /** Called when a draft was created for the form, unless the form was closed before. */
  onCreated: (draft: DraftView) => void;
}

interface DraftState {
  savedAt: Date | null;
  /** Why the last changes are not saved. */
  failure: Failure | null;
}

/** Saves the values of the post form on the server while the user types. */
export function useStoredDraft({ initial, values, isEnabled, onCreated }: StoredDraftOptions) {
  const store = useDraftStore(initial, onCreated);
  const [state, setState] = useState<DraftState>({ savedAt: null, failure: null });
  const [settled] = useDebouncedValue(values, SAVE_DELAY_MS);
  const savedText = useRef(JSON.stringify(toStoredDraft(initial ? values : emptyProject)));
  const lastSave = useRef<Promise<Failure | null>>(Promise.resolve(null));
  const isClosed = useRef(false);
  const latest = useRef({ values, isEnabled });
  useEffect(() => {
    latest.current = { values, isEnabled };
  });

  async function saveIfChanged(next: ProjectDraft): Promise<Failure | null> {
    const fields = toStoredDraft(next);
    const text = JSON.stringify(fields);
    if (isClosed.current || text === savedText.current) return null;
    try {
      await store.save(fields);
      savedText.current = text;
      setState({ savedAt: new Date(), failure: null });
      return null;
    } catch (error) {
      const failure = readError(error);
      setState((previous) => ({ ...previous, failure }));
      return failure;
    }
  }

  /** Saves after the save that is running, because each one needs the version before it. */
  function save(next: ProjectDraft): Promise<Failure | null> {
    lastSave.current = lastSave.current.then(() => saveIfChanged(next));
    return lastSave.current;
  }

  function flush(): Promise<Failure | null> {
    return latest.current.isEnabled ? save(latest.current.values) : lastSave.current;
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only changed values are saved
  useEffect(() => {
    if (isEnabled) void save(settled);
  }, [settled, isEnabled]);

  // Changes of the last second are saved when the form is closed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reads references only
  useEffect(() => () => void flush(), []);

  return {
    ...state,
    /** Returns the id of the draft, if one was stored. */
    getId: store.getId,
    /** Saves what is not saved yet; resolves with the failure, or null. */
    flush,
    /** Replaces the version that was saved elsewhere. */
    overwrite: () => {
      store.ignoreVersion();
      void flush();
    },
    /** Uses a new draft from now on, because the previous one no longer exists. */
    forget: store.forget,
    /** Ends the saving, because the project was published. */
    close: (publishedId: number | undefined) => {
      isClosed.current = true;
      // A draft that was created during the publishing is not needed.
      void lastSave.current.then(() => store.discardOther(publishedId));
    },
  };
}

type DraftRef = Pick<DraftView, 'id'> & { version?: number };

/** The draft on the server: created by the first save, changed by later saves. */
function useDraftStore(initial: DraftView | null, onCreated: (draft: DraftView) => void) {
  const utils = trpc.useUtils();
  const { mutateAsync: create } = trpc.drafts.create.useMutation();
  const { mutateAsync: update } = trpc.drafts.save.useMutation();
  const { mutate: discard } = trpc.drafts.discard.useMutation();
  const draft = useRef<DraftRef | null>(initial);
  const unconfirmed = useRef<DraftFields | null>(null);
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  async function send(fields: DraftFields): Promise<void> {
    const { current } = draft;
    if (current) {
      draft.current = await update({ id: current.id, basedOn: current.version, fields });
      return;
    }
    const created = await create(fields);
    draft.current = created;
    deleteDraft(PROJECT_DRAFT_NAME);
    if (isMounted.current) onCreated(created);
  }

  async function sendAgainIfDeleted(fields: DraftFields): Promise<void> {
    try {
      await send(fields);
    } catch (error) {
      if (readError(error).code !== 'draft_not_found') throw error;
      draft.current = null;
      await send(fields);
    }
  }

  return {
    async save(fields: DraftFields): Promise<void> {
      try {
        // A save whose response was lost may be done. Sent again, it returns its version.
        const unconfirmedRequest = unconfirmed.current;
        if (unconfirmedRequest && JSON.stringify(unconfirmedRequest) !== JSON.stringify(fields))
          await send(unconfirmedRequest);
        unconfirmed.current = fields;
        await sendAgainIfDeleted(fields);
        unconfirmed.current = null;
        void utils.drafts.invalidate();
      } catch (error) {
        if (!isTransient(readError(error))) unconfirmed.current = null;
        throw error;
      }
    },
    getId: () => draft.current?.id,
    ignoreVersion: () => {
      if (draft.current) draft.current = { id: draft.current.id };
    },
    forget: () => {
      draft.current = null;
    },
    discardOther: (publishedId: number | undefined) => {
      const { current } = draft;
      if (current && current.id !== publishedId) discard({ id: current.id });
      void utils.drafts.list.invalidate();
    },
  };
}
