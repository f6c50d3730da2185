import { useState } from 'react';
import { toast } from '#platform/client/toasts.tsx';
import { track } from '#platform/client/tracking/event-line.ts';
import { DEFECT } from '#platform/shared/errors.ts';

const OFFLINE = 'You seem to be offline. Check your connection and try again.';

/** The name the server gave a file, or the last part of its address. */
function nameOf(response: Response, path: string): string {
  const given = response.headers.get('content-disposition') ?? '';
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(given)?.[1];
  return encoded ? decodeURIComponent(encoded) : (path.split('/').at(-1) ?? 'download');
}

async function refusalIn(response: Response): Promise<string> {
  const said: unknown = await response.json().catch(() => null);
  const message = said && typeof said === 'object' && 'message' in said ? said.message : null;
  return typeof message === 'string' ? message : DEFECT.message;
}

function save(bytes: Blob, name: string): void {
  const url = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Fetches a file and hands it to the browser; a plain link could not say why it failed. */
export function useDownload(onDone: () => void) {
  const [pending, setPending] = useState<string | null>(null);

  async function fetchFile(path: string): Promise<void> {
    const response = await fetch(path).catch(() => null);
    if (!response) return toast.error('Download failed', OFFLINE);
    if (!response.ok) return toast.error('Download failed', await refusalIn(response));
    const bytes = await response.blob().catch(() => null);
    if (!bytes) return toast.error('Download failed', OFFLINE);
    save(bytes, nameOf(response, path));
    track('feature_used', { feature: 'documents' });
    onDone();
  }

  function download(path: string): void {
    if (pending) return;
    setPending(path);
    void fetchFile(path).finally(() => setPending(null));
  }

  return { pending, download };
}
