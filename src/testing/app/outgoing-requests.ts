import { subscribe } from 'node:diagnostics_channel';
import { setTimeout } from 'node:timers/promises';

/** Requests of this process by `fetch` that have no complete response yet. */
const pendingRequests = new Set<unknown>();

/** Returns the request of a diagnostics message, which has the type unknown. */
function getRequest(message: unknown): unknown {
  return typeof message === 'object' && message && 'request' in message ? message.request : null;
}

subscribe('undici:request:create', (message) => pendingRequests.add(getRequest(message)));
for (const end of ['undici:request:trailers', 'undici:request:error']) {
  subscribe(end, (message) => pendingRequests.delete(getRequest(message)));
}

/**
 * Waits until all outgoing requests have a response. Call it before the test's clock advances, so
 * that the server handles each request at the time when it was sent.
 */
export async function waitForResponses(): Promise<void> {
  do await setTimeout();
  while (pendingRequests.size > 0);
}
