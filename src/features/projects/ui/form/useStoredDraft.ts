import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { type Failure, isTransient, readError } from '#platform/client/api/errors.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { deleteDraft } from '#platform/client/forms/drafts.ts';
import type { DraftFields, DraftView } from '../../drafts/draft.schema.ts';
import {
  emptyProject,
  PROJECT_DRAFT_NAME,
  type ProjectFormValues,
  toStoredDraft,
} from './project-draft.ts';

/** Time without input after which a draft is saved. */
const SAVE_DELAY_MS = 1_000;

interface StoredDraftOptions {
  /** The draft that the form was opened with; null for a new project. */
  initial: DraftView | null;
  values: ProjectFormValues;
  /** Whether drafts are saved: the user is a signed-in client, and the form is not being sent. */
  isEnabled: boolean;
  /** Called when a draft was created for the form, unless the form was closed before. */
  onCreated: (draft: DraftView) => void;
}

interface SaveStatus {
  /** Time of the last save; null if there was none since the form was opened. */
  savedAt: Date | null;
  /** Why the last changes are not saved. */
  failure: Failure | null;
}

/** Saves the values of the post form on the server while the user types. */
export function useStoredDraft({ initial, values, isEnabled, onCreated }: StoredDraftOptions) {
  const store = useDraftStore(initial, onCreated);
  const [saveStatus, setSaveStatus] = useState<SaveStatus>({ savedAt: null, failure: null });
  const [debouncedValues] = useDebouncedValue(values, SAVE_DELAY_MS);
  const savedText = useRef(JSON.stringify(toStoredDraft(initial ? values : emptyProject)));
  const lastSave = useRef<Promise<Failure | null>>(Promise.resolve(null));
  const isClosed = useRef(false);
  // For `flush`, which may be called after the last render.
  const latest = useRef({ values, isEnabled });
  useEffect(() => {
    latest.current = { values, isEnabled };
  });

  /** Resolves with the failure, or with null if the values are saved. Never rejects. */
  async function saveIfChanged(next: ProjectFormValues): Promise<Failure | null> {
    const fields = toStoredDraft(next);
    const text = JSON.stringify(fields);
    if (isClosed.current || text === savedText.current) return null;
    try {
      await store.save(fields);
      savedText.current = text;
      setSaveStatus({ savedAt: new Date(), failure: null });
      return null;
    } catch (error) {
      const failure = readError(error);
      setSaveStatus((previous) => ({ ...previous, failure }));
      return failure;
    }
  }

  /** Saves after the save that is running, because each save names the version of the last one. */
  function save(next: ProjectFormValues): Promise<Failure | null> {
    lastSave.current = lastSave.current.then(() => saveIfChanged(next));
    return lastSave.current;
  }

  function flush(): Promise<Failure | null> {
    return latest.current.isEnabled ? save(latest.current.values) : lastSave.current;
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: only changed values are saved
  useEffect(() => {
    if (isEnabled) void save(debouncedValues);
  }, [debouncedValues, isEnabled]);

  // Changes of the last second are saved when the form is closed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `flush` reads references only
  useEffect(() => () => void flush(), []);

  return {
    ...saveStatus,
    /** Returns the id of the draft; undefined if none was stored. */
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
    /** Stops saving, because the project was posted; `publishedId` is the draft it was made of. */
    close: (publishedId: number | undefined) => {
      isClosed.current = true;
      // A draft that was created while the project was posted is not needed.
      void lastSave.current.then(() => store.discardOther(publishedId));
    },
  };
}

/** Without a version, the next save replaces any version. */
type DraftRef = Pick<DraftView, 'id'> & { version?: number };

/** The draft on the server: created by the first save, changed by later saves. */
function useDraftStore(initial: DraftView | null, onCreated: (draft: DraftView) => void) {
  const utils = trpc.useUtils();
  const { mutateAsync: create } = trpc.drafts.create.useMutation();
  const { mutateAsync: update } = trpc.drafts.save.useMutation();
  const { mutate: discard } = trpc.drafts.discard.useMutation();
  const draft = useRef<DraftRef | null>(initial);
  /** Fields of the last save, until its response arrives. */
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
    // The values in the tab are no longer needed.
    deleteDraft(PROJECT_DRAFT_NAME);
    if (isMounted.current) onCreated(created);
  }

  /** Saves the fields; as a new draft if the draft was deleted elsewhere. */
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
        // A save whose response was lost may have been stored. It is sent again first, because its
        // response has the version that the next save must name.
        const unconfirmedFields = unconfirmed.current;
        if (unconfirmedFields && JSON.stringify(unconfirmedFields) !== JSON.stringify(fields))
          await send(unconfirmedFields);
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
    /** Makes the next save replace any version. */
    ignoreVersion: () => {
      if (draft.current) draft.current = { id: draft.current.id };
    },
    forget: () => {
      draft.current = null;
    },
    /** Deletes the draft, unless it is the published one, which the server has deleted. */
    discardOther: (publishedId: number | undefined) => {
      const { current } = draft;
      if (current && current.id !== publishedId) discard({ id: current.id });
      void utils.drafts.list.invalidate();
    },
  };
}
