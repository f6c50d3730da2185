import type { FileView } from '../file.schema.ts';

/** Thrown if an upload failed, with the server's message. */
export class UploadError extends Error {}

const UPLOAD_FAILED = 'The upload failed. Check your connection and try again.';

/** Returns the file of a response or of a stored draft; null if the value is invalid. */
export function parseFile(value: unknown): FileView | null {
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
export function uploadFile(
  file: File,
  onProgress: (progress: number) => void,
): { done: Promise<FileView>; abort: () => void } {
  const request = new XMLHttpRequest();
  const done = new Promise<FileView>((resolve, reject) => {
    request.open('POST', `/files?name=${encodeURIComponent(file.name)}`);
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
