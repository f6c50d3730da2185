import { useDebouncedValue, useWindowEvent } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { type Failure, isTransient, readError } from '#platform/client/api/errors.ts';
import { createRandomId } from '#platform/client/api/mutation-links.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { deleteDraft, readDraftVersion, saveDraft } from '#platform/client/forms/drafts.ts';
import type { DraftFields, DraftVersion, DraftView } from '../../drafts/draft.schema.ts';
import {
  emptyProject,
  fromStoredDraft,
  PROJECT_DRAFT_NAME,
  type ProjectFormValues,
  toStoredDraft,
  toUnsavedName,
} from './project-draft.ts';
import { notePublishedDraft } from './published-drafts.ts';

const SAVE_DELAY_MS = 1_000;
/** After an outage, saving is tried again after this time. */
const RETRY_DELAY_MS = 10_000;

const toText = (values: ProjectFormValues) => JSON.stringify(toStoredDraft(values));
const emptyText = toText(emptyProject);

interface StoredDraftOptions {
  initial: DraftView | null;
  values: ProjectFormValues;
  /** The user is a signed-in client, and no submission is unfinished. */
  isEnabled: boolean;
  /** Not called if the form is closed by then. */
  onCreated: (draft: DraftView) => void;
}

interface SaveStatus {
  /** Null if there was none since the form was opened. */
  savedAt: Date | null;
  failure: Failure | null;
}

export function useStoredDraft({ initial, values, isEnabled, onCreated }: StoredDraftOptions) {
  const store = useDraftStore(initial, onCreated);
  const { savedAt, failure, ...status } = useSaveStatus();
  const [debouncedValues] = useDebouncedValue(values, SAVE_DELAY_MS);
  /** The last text that the server has confirmed; null if the next save must be sent anyway. */
  const savedText = useRef<string | null>(initial ? toText(fromStoredDraft(initial)) : emptyText);
  const lastSave = useRef<Promise<Failure | null>>(Promise.resolve(null));
  const isClosed = useRef(false);
  // `flush` may be called after the last render, so it reads the last values from here.
  const latest = useRef({ values, isEnabled });
  useEffect(() => {
    latest.current = { values, isEnabled };
  });

  /**
   * Stores the values in the tab while they are unsaved: after a failure, such as the end of the
   * session, the form has the only copy.
   */
  function storeUnsaved() {
    const id = store.getId();
    if (id === undefined || isClosed.current) return;
    const isSaved = toText(latest.current.values) === savedText.current;
    saveDraft(toUnsavedName(id), isSaved ? {} : latest.current.values, store.getVersion()?.basedOn);
  }

  function deleteUnsaved() {
    const id = store.getId();
    if (id !== undefined) deleteDraft(toUnsavedName(id));
  }

  /** Resolves with the failure, or with null if nothing is unsaved. Never rejects. */
  async function saveIfChanged(next: ProjectFormValues): Promise<Failure | null> {
    const fields = toStoredDraft(next);
    const text = JSON.stringify(fields);
    if (isClosed.current) return null;
    if (text === savedText.current) {
      status.clearTransientFailure();
      return null;
    }
    try {
      await store.save(fields);
      savedText.current = text;
      storeUnsaved();
      status.showSaved();
      return null;
    } catch (error) {
      const failure = readError(error);
      status.showFailure(failure);
      return failure;
    }
  }

  /** Waits for the running save, because each save must name the version of the last one. */
  function save(next: ProjectFormValues): Promise<Failure | null> {
    lastSave.current = lastSave.current.then(() => saveIfChanged(next));
    return lastSave.current;
  }

  function flush(): Promise<Failure | null> {
    return latest.current.isEnabled ? save(latest.current.values) : lastSave.current;
  }

  /**
   * Saves the input of the last second, or discards the draft if this form has created it and is
   * empty again. Resolves with the failure of the save, or with null.
   */
  async function leave(): Promise<Failure | null> {
    if (initial || toText(latest.current.values) !== emptyText) return flush();
    await lastSave.current;
    await store.discard();
    return null;
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only if the values change
  useEffect(storeUnsaved, [values]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only if these change
  useEffect(() => {
    if (isEnabled) void save(debouncedValues);
  }, [debouncedValues, isEnabled]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `leave` reads references only
  useEffect(() => () => void leave(), []);

  useRetry(failure, flush);

  return {
    savedAt,
    failure,
    getId: store.getId,
    /** Returns what a request to publish the draft must name; undefined if no draft is stored. */
    getVersion: store.getVersion,
    leave,
    /** Shows that the draft was changed elsewhere, so that the user can choose a version. */
    showConflict: status.showFailure,
    deleteUnsaved,
    /** Replaces the version that was saved elsewhere. */
    overwrite: () => {
      store.ignoreVersion();
      // Saves also if nothing was typed here since the other version was saved.
      savedText.current = null;
      void flush();
    },
    /** The next save creates a new draft, because the previous one no longer exists. */
    forget: store.forget,
    /** After the project was posted. `publishedId` is the draft that was published. */
    close: (publishedId: number | undefined, projectId: number) => {
      isClosed.current = true;
      deleteUnsaved();
      if (publishedId) notePublishedDraft(publishedId, projectId);
      // A save may have created a draft while the project was posted. That draft is not needed.
      void lastSave.current.then(() => {
        const id = store.getId();
        if (id === undefined || id === publishedId) return store.invalidateList();
        notePublishedDraft(id, projectId);
        return store.discard();
      });
    },
  };
}

function useSaveStatus() {
  const [status, setStatus] = useState<SaveStatus>({ savedAt: null, failure: null });
  return {
    ...status,
    showSaved: () => setStatus({ savedAt: new Date(), failure: null }),
    showFailure: (failure: Failure) => setStatus((previous) => ({ ...previous, failure })),
    /** For input that could not be saved and was then reverted. */
    clearTransientFailure: () =>
      setStatus((previous) =>
        previous.failure && isTransient(previous.failure)
          ? { ...previous, failure: null }
          : previous,
      ),
  };
}

/** Saves again after an outage: when the browser is online again, and some time after a failure. */
function useRetry(failure: Failure | null, flush: () => Promise<unknown>): void {
  useWindowEvent('online', () => void flush());
  // biome-ignore lint/correctness/useExhaustiveDependencies: `flush` reads references only
  useEffect(() => {
    if (!failure || !isTransient(failure)) return;
    const timer = setTimeout(() => void flush(), RETRY_DELAY_MS);
    return () => clearTimeout(timer);
  }, [failure]);
}

// A save can be repeated without a key, and each stored response would contain the whole draft.
const WITHOUT_KEY = { isSentWithoutKey: true };

/** If `version` is undefined, the next save replaces any version. */
type DraftRef = Pick<DraftView, 'id'> & { version?: number };

/** What was typed in this tab and not saved may change an older version than the server has. */
function toDraftRef({ id, version }: DraftView): DraftRef {
  return { id, version: readDraftVersion(toUnsavedName(id)) ?? version };
}

function useDraftStore(initial: DraftView | null, onCreated: (draft: DraftView) => void) {
  const utils = trpc.useUtils();
  const { mutateAsync: create } = trpc.drafts.create.useMutation();
  const { mutateAsync: update } = trpc.drafts.save.useMutation({ trpc: { context: WITHOUT_KEY } });
  const { mutateAsync: discard } = trpc.drafts.discard.useMutation();
  const [editor] = useState(createRandomId);
  const [initialRef] = useState(() => initial && toDraftRef(initial));
  const draft = useRef<DraftRef | null>(initialRef);
  /** Until the server has confirmed or refused the last save. */
  const unconfirmed = useRef<DraftFields | null>(null);
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);

  function getVersion(): DraftVersion | undefined {
    const { current } = draft;
    return current ? { id: current.id, basedOn: current.version, editor } : undefined;
  }

  function invalidateList() {
    void utils.drafts.list.invalidate();
  }

  async function send(fields: DraftFields): Promise<void> {
    const version = getVersion();
    if (version) {
      draft.current = await update({ ...version, fields });
      return;
    }
    const created = await create(fields);
    draft.current = created;
    // The copy of the values in the tab is no longer needed.
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
        // If the response to the last save was lost, it is sent again first: its response contains
        // the version that the next save must name.
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
    getVersion,
    invalidateList,
    ignoreVersion: () => {
      if (draft.current) draft.current = { id: draft.current.id };
    },
    forget: () => {
      draft.current = null;
    },
    /** Deletes the draft, except if it was changed elsewhere. Never rejects. */
    discard: async () => {
      const version = getVersion();
      if (!version) return;
      draft.current = null;
      await discard(version).catch(() => {});
      invalidateList();
    },
  };
}
