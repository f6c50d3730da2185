import { actingUserHeaders } from '#platform/client/api/acting-user.ts';

/** Its message is for the user. */
export class UploadError extends Error {}

const UPLOAD_FAILED = 'The upload failed. Check your connection and try again.';

function readMessage(value: unknown): string {
  if (typeof value !== 'object' || value === null || !('message' in value)) return UPLOAD_FAILED;
  return typeof value.message === 'string' ? value.message : UPLOAD_FAILED;
}

interface UploadOptions<Uploaded> {
  /** Null if the response is not as expected. */
  parse: (response: unknown) => Uploaded | null;
  /** From 0 to 1. */
  onProgress: (progress: number) => void;
}

/**
 * Uses XMLHttpRequest, because `fetch` does not report upload progress. `done` rejects with
 * `UploadError` only.
 */
export function uploadBytes<Uploaded>(
  url: string,
  bytes: Blob,
  { parse, onProgress }: UploadOptions<Uploaded>,
): { done: Promise<Uploaded>; abort: () => void } {
  const request = new XMLHttpRequest();
  const done = new Promise<Uploaded>((resolve, reject) => {
    request.open('POST', url);
    for (const [name, value] of Object.entries(actingUserHeaders())) {
      request.setRequestHeader(name, value);
    }
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0);
    request.onload = () => {
      const uploaded = request.status === 201 ? parse(request.response) : null;
      if (uploaded) resolve(uploaded);
      else reject(new UploadError(readMessage(request.response)));
    };
    request.onerror = () => reject(new UploadError(UPLOAD_FAILED));
    request.onabort = () => reject(new UploadError(UPLOAD_FAILED));
    request.send(bytes);
  });
  return { done, abort: () => request.abort() };
}
