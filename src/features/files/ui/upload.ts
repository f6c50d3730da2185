import type { FileView } from '../file.schema.ts';

/** Thrown if an upload failed, with the server's message. */
export class UploadError extends Error {}

const BROKEN = 'The file did not get through. Check your connection and try again.';

/** Returns the file of a response or of a stored draft; null if the value is invalid. */
export function fileIn(answer: unknown): FileView | null {
  if (typeof answer !== 'object' || answer === null) return null;
  const { id, name, type, size }: Partial<FileView> = answer;
  if (typeof id !== 'number' || typeof name !== 'string') return null;
  if (typeof type !== 'string' || typeof size !== 'number') return null;
  return { id, name, type, size };
}

function wordsIn(answer: unknown): string {
  if (typeof answer !== 'object' || answer === null || !('message' in answer)) return BROKEN;
  return typeof answer.message === 'string' ? answer.message : BROKEN;
}

/** Uploads a file with XMLHttpRequest, because `fetch` does not report upload progress. */
export function upload(
  file: File,
  onProgress: (share: number) => void,
): { done: Promise<FileView>; abort: () => void } {
  const request = new XMLHttpRequest();
  const done = new Promise<FileView>((resolve, reject) => {
    request.open('POST', `/files?name=${encodeURIComponent(file.name)}`);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0);
    request.onload = () => {
      const kept = request.status === 201 ? fileIn(request.response) : null;
      if (kept) resolve(kept);
      else reject(new UploadError(wordsIn(request.response)));
    };
    request.onerror = () => reject(new UploadError(BROKEN));
    request.onabort = () => reject(new UploadError(BROKEN));
    request.send(file);
  });
  return { done, abort: () => request.abort() };
}
