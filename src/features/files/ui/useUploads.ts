import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { actingUserHeaders } from '#platform/client/api/acting-user.ts';
import { trpc } from '#platform/client/api/trpc.ts';
import { deleteDraft } from '#platform/client/forms/drafts.ts';
import { useDraftState } from '#platform/client/forms/useDraftState.ts';
import { sizeRefusal } from '../file.rules.ts';
import type { FileView } from '../file.schema.ts';

export interface Upload {
  key: number;
  name: string;
  size: number;
  /** Progress from 0 to 1. */
  progress: number;
  file: FileView | null;
  error: string | null;
}

interface UploadsOptions {
  max: number;
  /** The message for too many files. */
  tooManyMessage: string;
  /** The name of the draft, which survives a reload of this tab. */
  draft?: string;
  /** Files that were uploaded before, such as those of a project that is edited. */
  initialFiles?: readonly FileView[];
}

type Submit = (event: FormEvent<HTMLFormElement>) => void;

const HAS_FAILED_UPLOAD = 'An upload failed. Remove the file or add it again.';

/** Returns the stored uploads that were complete before the page was reloaded. */
function restoreUploads(stored: readonly unknown[]): Upload[] {
  return stored.flatMap((item, key) => {
    const file = typeof item === 'object' && item && 'file' in item ? parseFile(item.file) : null;
    return file ? [toFinishedUpload(file, key)] : [];
  });
}

function withoutFiles(uploads: Upload[], ids: number[]): Upload[] {
  return uploads.filter(({ file }) => !file || !ids.includes(file.id));
}

function toFinishedUpload(file: FileView, key: number): Upload {
  return { key, name: file.name, size: file.size, progress: 1, file, error: null };
}

export type Uploads = ReturnType<typeof useUploads>;

/** The files that are sent with a form. */
export function useUploads({ max, tooManyMessage, draft, initialFiles = [] }: UploadsOptions) {
  const [initial] = useState(() => ({ uploads: initialFiles.map(toFinishedUpload) }));
  const [draftState, setDraft] = useDraftState<{ uploads: Upload[] }>(draft, initial);
  const [notice, setNotice] = useState<string | null>(null);
  const aborts = useRef(new Map<number, () => void>());
  const lastId = useRef(max);
  const deleteUpload = trpc.files.deleteUpload.useMutation();
  const uploads = draftState.uploads;

  const setUploads = useCallback(
    (edit: (uploads: Upload[]) => Upload[]) => setDraft((now) => ({ uploads: edit(now.uploads) })),
    [setDraft],
  );

  useEffect(() => {
    const running = aborts.current;
    setUploads(restoreUploads);
    return () => {
      for (const abort of running.values()) abort();
    };
  }, [setUploads]);

  function startUpload(file: File) {
    lastId.current += 1;
    const key = lastId.current;
    const error = sizeRefusal(file.name, file.size)?.message ?? null;
    const { name, size } = file;
    const updateItem = (edit: Partial<Upload>) =>
      setUploads((now) => now.map((item) => (item.key === key ? { ...item, ...edit } : item)));
    setUploads((now) => [...now, { key, name, size, progress: 0, file: null, error }]);
    if (error) return;
    const { done, abort } = uploadFile(file, (progress) => updateItem({ progress }));
    aborts.current.set(key, abort);
    done
      .then(
        (uploaded) => updateItem({ file: uploaded, progress: 1 }),
        (error) => updateItem({ error: error instanceof UploadError ? error.message : '' }),
      )
      .finally(() => aborts.current.delete(key));
  }

  return {
    uploads,
    notice,
    /** The uploaded files. */
    files: uploads.flatMap(({ file }) => file ?? []),
    isUploading: uploads.some(({ file, error }) => !file && error === null),
    add(files: File[]) {
      const valid = uploads.filter(({ error }) => error === null);
      const remaining = max - valid.length;
      setUploads((now) => now.filter(({ error }) => error === null));
      setNotice(files.length > remaining ? tooManyMessage : null);
      for (const file of files.slice(0, Math.max(0, remaining))) startUpload(file);
    },
    remove({ key, file }: Upload) {
      setNotice(null);
      setUploads((now) => now.filter((item) => item.key !== key));
      aborts.current.get(key)?.();
      if (file) deleteUpload.mutate({ id: file.id });
    },
    /** Submits a form unless a file is being uploaded or has failed. */
    submitWhenUploaded:
      (submit: Submit): Submit =>
      (event) => {
        const failed = uploads.some(({ error }) => error !== null);
        setNotice(failed ? HAS_FAILED_UPLOAD : null);
        if (uploads.every(({ file }) => file)) submit(event);
        else event.preventDefault();
      },
    /** Removes files that were sent from a form that stays open. */
    removeSent(ids: number[]) {
      setUploads((now) => withoutFiles(now, ids));
      setNotice(null);
    },
    /** Deletes the draft after the files were sent. */
    deleteDraft: () => draft && deleteDraft(draft),
  };
}

/** Thrown if an upload failed, with the server's message. */
class UploadError extends Error {}

const UPLOAD_FAILED = 'The upload failed. Check your connection and try again.';

/** Returns the file of a response or of a stored draft; null if the value is invalid. */
function parseFile(value: unknown): FileView | null {
  if (typeof value !== 'object' || value === null) return null;
  const { id, name, type, size }: Partial<FileView> = value;
  if (typeof id !== 'number' || typeof name !== 'string') return null;
  if (typeof type !== 'string' || typeof size !== 'number') return null;
  return { id, name, type, size };
}

function readMessage(value: unknown): string {
  if (typeof value !== 'object' || value === null || !('message' in value)) return UPLOAD_FAILED;
  return typeof value.message === 'string' ? value.message : UPLOAD_FAILED;
}

/** Uploads a file with XMLHttpRequest, because `fetch` does not report upload progress. */
function uploadFile(
  file: File,
  onProgress: (progress: number) => void,
): { done: Promise<FileView>; abort: () => void } {
  const request = new XMLHttpRequest();
  const done = new Promise<FileView>((resolve, reject) => {
    request.open('POST', `/files?name=${encodeURIComponent(file.name)}`);
    for (const [name, value] of Object.entries(actingUserHeaders())) {
      request.setRequestHeader(name, value);
    }
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0);
    request.onload = () => {
      const uploaded = request.status === 201 ? parseFile(request.response) : null;
      if (uploaded) resolve(uploaded);
      else reject(new UploadError(readMessage(request.response)));
    };
    request.onerror = () => reject(new UploadError(UPLOAD_FAILED));
    request.onabort = () => reject(new UploadError(UPLOAD_FAILED));
    request.send(file);
  });
  return { done, abort: () => request.abort() };
}
