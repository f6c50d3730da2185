import { useRef, useState } from 'react';
import { trpc } from '#platform/client/trpc.ts';
import { sizeRefusal } from '../attachments/attachment.rules.ts';
import type { AttachmentView } from '../attachments/attachment.schema.ts';
import { ATTACHMENTS_MAX } from '../conversation.rules.ts';
import { UploadError, upload } from './upload.ts';

export interface Upload {
  local: number;
  name: string;
  size: number;
  /** 0 to 1. */
  share: number;
  file: AttachmentView | null;
  problem: string | null;
}

/** The files of the message being written. */
export function useUploads() {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const [notice, setNotice] = useState<string | null>(null);
  const aborts = useRef(new Map<number, () => void>());
  const count = useRef(0);
  const drop = trpc.conversations.dropFile.useMutation();

  function change(local: number, with_: Partial<Upload>) {
    setUploads((now) => now.map((one) => (one.local === local ? { ...one, ...with_ } : one)));
  }

  function begin(file: File) {
    count.current += 1;
    const local = count.current;
    const problem = sizeRefusal(file.name, file.size)?.message ?? null;
    const { name, size } = file;
    setUploads((now) => [...now, { local, name, size, share: 0, file: null, problem }]);
    if (problem) return;
    const { done, abort } = upload(file, (share) => change(local, { share }));
    aborts.current.set(local, abort);
    done
      .then(
        (kept) => change(local, { file: kept, share: 1 }),
        (error) => change(local, { problem: error instanceof UploadError ? error.message : '' }),
      )
      .finally(() => aborts.current.delete(local));
  }

  function add(files: File[]) {
    const good = uploads.filter(({ problem }) => problem === null);
    const room = ATTACHMENTS_MAX - good.length;
    setUploads(good);
    setNotice(files.length > room ? `A message takes at most ${ATTACHMENTS_MAX} files.` : null);
    for (const file of files.slice(0, Math.max(0, room))) begin(file);
  }

  function remove({ local, file }: Upload) {
    setNotice(null);
    setUploads((now) => now.filter((one) => one.local !== local));
    aborts.current.get(local)?.();
    if (file) drop.mutate({ id: file.id });
  }

  return {
    uploads,
    notice,
    add,
    remove,
    going: uploads.some(({ file, problem }) => !file && !problem),
    /** What is ready to go; the list begins anew. */
    take(): AttachmentView[] {
      const ready = uploads.flatMap(({ file }) => file ?? []);
      setUploads([]);
      setNotice(null);
      return ready;
    },
  };
}
