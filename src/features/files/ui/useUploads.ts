import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { trpc } from '#platform/client/api/trpc.ts';
import { deleteDraft } from '#platform/client/forms/drafts.ts';
import { useDraftState } from '#platform/client/forms/useDraftState.ts';
import { sizeRefusal } from '../file.rules.ts';
import type { FileView } from '../file.schema.ts';
import { fileIn, UploadError, upload } from './upload.ts';

export interface Upload {
  local: number;
  name: string;
  size: number;
  /** Progress from 0 to 1. */
  share: number;
  file: FileView | null;
  problem: string | null;
}

interface UploadsOptions {
  max: number;
  /** The message for too many files. */
  tooMany: string;
  /** The name of the draft, which survives a reload of this tab. */
  draft?: string;
}

type Submit = (event: FormEvent<HTMLFormElement>) => void;

const FAILED = 'A file did not get through. Remove it, or add it again.';

/** Returns the stored uploads that were complete before the page was reloaded. */
function completeUploads(stored: readonly unknown[]): Upload[] {
  return stored.flatMap((item, local) => {
    const file = typeof item === 'object' && item && 'file' in item ? fileIn(item.file) : null;
    return file ? [{ local, name: file.name, size: file.size, share: 1, file, problem: null }] : [];
  });
}

function without(uploads: Upload[], ids: number[]): Upload[] {
  return uploads.filter(({ file }) => !file || !ids.includes(file.id));
}

export type Uploads = ReturnType<typeof useUploads>;

/** The files that are sent with a form. */
export function useUploads({ max, tooMany, draft }: UploadsOptions) {
  const [box, setBox] = useDraftState<{ uploads: Upload[] }>(draft, { uploads: [] });
  const [notice, setNotice] = useState<string | null>(null);
  const aborts = useRef(new Map<number, () => void>());
  const count = useRef(max);
  const drop = trpc.files.drop.useMutation();
  const uploads = box.uploads;

  const change = useCallback(
    (with_: (uploads: Upload[]) => Upload[]) => setBox((now) => ({ uploads: with_(now.uploads) })),
    [setBox],
  );

  useEffect(() => {
    const underway = aborts.current;
    change(completeUploads);
    return () => {
      for (const abort of underway.values()) abort();
    };
  }, [change]);

  function begin(file: File) {
    count.current += 1;
    const local = count.current;
    const problem = sizeRefusal(file.name, file.size)?.message ?? null;
    const { name, size } = file;
    const put = (with_: Partial<Upload>) =>
      change((now) => now.map((item) => (item.local === local ? { ...item, ...with_ } : item)));
    change((now) => [...now, { local, name, size, share: 0, file: null, problem }]);
    if (problem) return;
    const { done, abort } = upload(file, (share) => put({ share }));
    aborts.current.set(local, abort);
    done
      .then(
        (uploaded) => put({ file: uploaded, share: 1 }),
        (error) => put({ problem: error instanceof UploadError ? error.message : '' }),
      )
      .finally(() => aborts.current.delete(local));
  }

  return {
    uploads,
    notice,
    /** The uploaded files. */
    files: uploads.flatMap(({ file }) => file ?? []),
    going: uploads.some(({ file, problem }) => !file && problem === null),
    add(files: File[]) {
      const good = uploads.filter(({ problem }) => problem === null);
      const room = max - good.length;
      change((now) => now.filter(({ problem }) => problem === null));
      setNotice(files.length > room ? tooMany : null);
      for (const file of files.slice(0, Math.max(0, room))) begin(file);
    },
    remove({ local, file }: Upload) {
      setNotice(null);
      change((now) => now.filter((item) => item.local !== local));
      aborts.current.get(local)?.();
      if (file) drop.mutate({ id: file.id });
    },
    /** Submits a form unless a file is being uploaded or has failed. */
    whenUploaded:
      (submit: Submit): Submit =>
      (event) => {
        const failed = uploads.some(({ problem }) => problem !== null);
        setNotice(failed ? FAILED : null);
        if (uploads.every(({ file }) => file)) submit(event);
        else event.preventDefault();
      },
    /** Removes files that were sent from a form that stays open. */
    removeSent(ids: number[]) {
      change((now) => without(now, ids));
      setNotice(null);
    },
    /** Deletes the draft after the files were sent. */
    deleteDraft: () => draft && deleteDraft(draft),
  };
}
