import { useState } from 'react';
import { INTERNAL_ERROR_BODY } from '#platform/shared/errors.ts';
import { actingUserHeaders } from './acting-user.ts';
import { OFFLINE_MESSAGE } from './errors.ts';
import { PROOF_NEEDED, requestProofOfIdentity } from './proof-link.ts';

function getFileName(response: Response, path: string): string {
  const disposition = response.headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1];
  return encoded ? decodeURIComponent(encoded) : (path.split('/').at(-1) ?? 'download');
}

async function readError(response: Response): Promise<{ code: unknown; message: string }> {
  const body: unknown = await response.json().catch(() => null);
  const fields = body && typeof body === 'object' ? body : {};
  const code = 'code' in fields ? fields.code : null;
  const message = 'message' in fields ? fields.message : null;
  return { code, message: typeof message === 'string' ? message : INTERNAL_ERROR_BODY.message };
}

function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

const requestFile = (path: string, body: object) =>
  fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...actingUserHeaders() },
    body: JSON.stringify(body),
  });

/**
 * Fetches and saves a file; returns null, or why that failed. If the file needs a recent proof of
 * identity, asks for the password and tries again.
 */
async function downloadFile(path: string, body: object): Promise<string | null> {
  try {
    let response = await requestFile(path, body);
    if (!response.ok) {
      const error = await readError(response);
      if (error.code !== PROOF_NEEDED || !(await requestProofOfIdentity())) return error.message;
      response = await requestFile(path, body);
    }
    if (!response.ok) return (await readError(response)).message;
    saveFile(await response.blob(), getFileName(response, path));
    return null;
  } catch {
    return OFFLINE_MESSAGE;
  }
}

interface DownloadFailure {
  path: string;
  message: string;
}

/**
 * By POST, because each download counts against the user's limit; so the browser must receive the
 * whole file before it can be saved. `pending` is the path of the running download. While one is
 * running, `download` does nothing.
 */
export function useDownload(onDone: () => void = () => {}) {
  const [pendingPath, setPendingPath] = useState<string | null>(null);
  const [failure, setFailure] = useState<DownloadFailure | null>(null);

  async function download(path: string, body: object = {}): Promise<void> {
    if (pendingPath) return;
    setPendingPath(path);
    setFailure(null);
    const message = await downloadFile(path, body);
    setPendingPath(null);
    if (message === null) onDone();
    else setFailure({ path, message });
  }

  return { pending: pendingPath, failure, download };
}
