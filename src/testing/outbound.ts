import { subscribe } from 'node:diagnostics_channel';
import { setTimeout } from 'node:timers/promises';

/** Requests of this process that wait for their answer. */
const waiting = new Set<unknown>();

function requestOf(message: unknown): unknown {
  return typeof message === 'object' && message && 'request' in message ? message.request : null;
}

subscribe('undici:request:create', (message) => waiting.add(requestOf(message)));
for (const end of ['undici:request:trailers', 'undici:request:error']) {
  subscribe(end, (message) => waiting.delete(requestOf(message)));
}

/** Waits until nothing that was asked of another server is unanswered: no answer takes days. */
export async function answered(): Promise<void> {
  do await setTimeout();
  while (waiting.size > 0);
}
