import type { SignedUpUser } from '../fixtures/acknowledged-writes.ts';

/**
 * Connects to the live events of a user at a server, as an open page does; resolves when connected.
 * Adds each event to `receivedEvents`, with the time of its arrival as `performance.now()`. `leave`
 * disconnects.
 */
export async function collectLiveEvents({ url }: { url: string }, { cookie }: SignedUpUser) {
  const leaving = new AbortController();
  const receivedEvents: { kind: string; at: number }[] = [];
  const response = await fetch(`${url}/trpc/notifications.live`, {
    headers: { accept: 'text/event-stream', cookie },
    signal: leaving.signal,
  });
  const connected = Promise.withResolvers<void>();
  const reading = (async () => {
    for await (const chunk of response.body ?? []) {
      const text = Buffer.from(chunk).toString();
      if (text.includes('event: connected')) connected.resolve();
      for (const [, kind = ''] of text.matchAll(/^data: \{"kind":"(\w+)"/gm)) {
        receivedEvents.push({ kind, at: performance.now() });
      }
    }
    // `leave` aborts the read.
  })().catch(() => {});
  await connected.promise;
  return {
    receivedEvents,
    async leave() {
      leaving.abort();
      await reading;
    },
  };
}
