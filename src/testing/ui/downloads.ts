import { vi } from 'vitest';

interface DownloadRequest {
  method: string | undefined;
  path: string;
  body: unknown;
}

/**
 * Replaces `fetch` for requests outside of tRPC, which are downloads, by `respond`. Must be called
 * after `showScreen`, which replaces `fetch` for tRPC. Returns the requests and the names of the
 * saved files, both filled later.
 */
export function mockDownloads(respond: () => Promise<Response>) {
  const fetchProcedures = globalThis.fetch;
  const requests: DownloadRequest[] = [];
  vi.stubGlobal('fetch', (address: string | URL | Request, init?: RequestInit) => {
    const path = String(address);
    if (path.startsWith('/trpc/')) return fetchProcedures(address, init);
    requests.push({ method: init?.method, path, body: JSON.parse(String(init?.body)) });
    return respond();
  });
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  return { requests, saved };
}
