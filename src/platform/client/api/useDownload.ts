import { useState } from 'react';
import { INTERNAL_ERROR_BODY } from '#platform/shared/errors.ts';
import { actingUserHeaders } from './acting-user.ts';
import { OFFLINE_MESSAGE } from './errors.ts';

/** Returns the file name of the response, by default the last part of the path. */
function getFileName(response: Response, path: string): string {
  const disposition = response.headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1];
  return encoded ? decodeURIComponent(encoded) : (path.split('/').at(-1) ?? 'download');
}

async function readErrorMessage(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => null);
  const message = body && typeof body === 'object' && 'message' in body ? body.message : null;
  return typeof message === 'string' ? message : INTERNAL_ERROR_BODY.message;
}

function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Fetches and saves a file; returns null, or why that failed. */
async function downloadFile(path: string, body: object): Promise<string | null> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...actingUserHeaders() },
      body: JSON.stringify(body),
    });
    if (!response.ok) return await readErrorMessage(response);
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
 * Downloads files by POST, because each download counts against the user's limit. The browser must
 * receive the whole file before it can be saved. `pending` is the path of the running download.
 * `failure` is set if the last download failed. While a download is running, `download` does
 * nothing. `onDone` is called after each successful download.
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
