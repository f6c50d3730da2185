import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { trpc } from '#platform/client/api/trpc.ts';
import { deleteDraft } from '#platform/client/forms/drafts.ts';
import { useDraftState } from '#platform/client/forms/useDraftState.ts';
import { sizeRefusal } from '../file.rules.ts';
import type { FileView } from '../file.schema.ts';
import { UploadError, uploadBytes } from './upload-bytes.ts';

export interface Upload {
  key: number;
  name: string;
  /** In bytes. */
  size: number;
  /** From 0 to 1. */
  progress: number;
  file: FileView | null;
  error: string | null;
  /** The field that it belongs to, if one hook serves several fields. */
  group?: number | undefined;
}

interface UploadsOptions {
  max: number;
  tooManyMessage: string;
  /**
   * Name of the draft that stores the uploaded files, so that they survive a reload of this tab.
   */
  draft?: string;
  initialFiles?: readonly FileView[];
}

type Submit = (event: FormEvent<HTMLFormElement>) => void;

const FAILED_UPLOAD_NOTICE = 'An upload failed. Remove the file or add it again.';

function restoreUploads(stored: readonly unknown[]): Upload[] {
  return stored.flatMap((item, key) => {
    if (typeof item !== 'object' || item === null) return [];
    const { file: storedFile, group }: { file?: unknown; group?: unknown } = item;
    const file = parseFile(storedFile);
    if (!file) return [];
    return [{ ...toFinishedUpload(file, key), ...(typeof group === 'number' && { group }) }];
  });
}

function removeFiles(uploads: Upload[], fileIds: number[]): Upload[] {
  return uploads.filter(({ file }) => !file || !fileIds.includes(file.id));
}

function changeUpload(uploads: Upload[], key: number, changes: Partial<Upload>): Upload[] {
  return uploads.map((upload) => (upload.key === key ? { ...upload, ...changes } : upload));
}

function toFinishedUpload(file: FileView, key: number): Upload {
  return { key, name: file.name, size: file.size, progress: 1, file, error: null };
}

export type Uploads = ReturnType<typeof useUploads>;

export function useUploads({ max, tooManyMessage, draft, initialFiles = [] }: UploadsOptions) {
  const [initial] = useState(() => ({ uploads: initialFiles.map(toFinishedUpload) }));
  const [{ uploads }, setDraft] = useDraftState<{ uploads: Upload[] }>(draft, initial);
  const [notice, setNotice] = useState<string | null>(null);
  const aborts = useRef(new Map<number, () => void>());
  // Greater than the keys of initial and restored uploads, which are their indexes.
  const lastKey = useRef(max);
  const deleteUpload = trpc.files.deleteUpload.useMutation();

  const setUploads = useCallback(
    (edit: (uploads: Upload[]) => Upload[]) => setDraft((now) => ({ uploads: edit(now.uploads) })),
    [setDraft],
  );

  useEffect(() => {
    const runningAborts = aborts.current;
    // Omits uploads that were running when the previous page was closed.
    setUploads(restoreUploads);
    return () => {
      for (const abort of runningAborts.values()) abort();
    };
  }, [setUploads]);

  function startUpload(file: File, group: number | undefined) {
    lastKey.current += 1;
    const key = lastKey.current;
    const error = sizeRefusal(file.name, file.size)?.message ?? null;
    const { name, size } = file;
    const updateUpload = (changes: Partial<Upload>) =>
      setUploads((now) => changeUpload(now, key, changes));
    setUploads((now) => [...now, { key, name, size, progress: 0, file: null, error, group }]);
    if (error) return;
    const { done, abort } = uploadBytes(`/files?name=${encodeURIComponent(name)}`, file, {
      parse: parseFile,
      onProgress: (progress) => updateUpload({ progress }),
    });
    aborts.current.set(key, abort);
    done
      .then(
        (uploaded) => updateUpload({ file: uploaded, progress: 1 }),
        // `done` rejects with `UploadError` only.
        (error) => updateUpload({ error: error instanceof UploadError ? error.message : '' }),
      )
      .finally(() => aborts.current.delete(key));
  }

  return {
    uploads,
    notice,
    files: uploads.flatMap(({ file }) => file ?? []),
    isUploading: uploads.some(({ file, error }) => !file && error === null),
    /** Also removes failed uploads. */
    add(files: File[], group?: number) {
      const validUploads = uploads.filter(({ error }) => error === null);
      const remaining = max - validUploads.length;
      setUploads((now) => now.filter(({ error }) => error === null));
      setNotice(files.length > remaining ? tooManyMessage : null);
      for (const file of files.slice(0, Math.max(0, remaining))) startUpload(file, group);
    },
    /** Aborts the upload if it is running, or deletes its stored file. */
    remove({ key, file }: Upload) {
      setNotice(null);
      setUploads((now) => now.filter((item) => item.key !== key));
      aborts.current.get(key)?.();
      if (file) deleteUpload.mutate({ id: file.id });
    },
    /** The returned handler calls `submit` only if all uploads are complete. */
    submitWhenUploaded:
      (submit: Submit): Submit =>
      (event) => {
        const hasFailed = uploads.some(({ error }) => error !== null);
        // At once, because the notice may be below the fold.
        flushSync(() => setNotice(hasFailed ? FAILED_UPLOAD_NOTICE : null));
        event.currentTarget.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' });
        if (uploads.every(({ file }) => file)) submit(event);
        else event.preventDefault();
      },
    /** For a form that stays open. Does not delete the files. */
    removeSent(fileIds: number[]) {
      setUploads((now) => removeFiles(now, fileIds));
      setNotice(null);
    },
    deleteDraft: () => draft && deleteDraft(draft),
  };
}

export function selectGroup(all: Uploads, group: number): Uploads {
  const uploads = all.uploads.filter((upload) => upload.group === group);
  return {
    ...all,
    uploads,
    files: uploads.flatMap(({ file }) => file ?? []),
    add: (files) => all.add(files, group),
  };
}

function parseFile(value: unknown): FileView | null {
  if (typeof value !== 'object' || value === null) return null;
  const { id, name, type, size }: Partial<FileView> = value;
  if (typeof id !== 'number' || typeof name !== 'string') return null;
  if (typeof type !== 'string' || typeof size !== 'number') return null;
  return { id, name, type, size };
}
