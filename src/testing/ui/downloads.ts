import { vi } from 'vitest';

interface DownloadRequest {
  method: string | undefined;
  path: string;
  body: unknown;
}

/**
 * Responds to the browser's requests for files; the faked procedures handle all others. Returns the
 * requests and the names of the saved files.
 */
export function mockDownloads(answer: () => Promise<Response>) {
  const procedures = globalThis.fetch;
  const requests: DownloadRequest[] = [];
  vi.stubGlobal('fetch', (address: string | URL | Request, init?: RequestInit) => {
    const path = String(address);
    if (path.startsWith('/trpc/')) return procedures(address, init);
    requests.push({ method: init?.method, path, body: JSON.parse(String(init?.body)) });
    return answer();
  });
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  return { requests, saved };
}
