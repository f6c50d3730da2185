import { afterEach, expect, test, vi } from 'vitest';
import { isTransient, readError } from './errors.ts';
import { createTrpcClient } from './trpc.ts';

const OFFLINE = 'You seem to be offline. Check your connection and try again.';
const UNANSWERED = 'The server did not respond. Please try again in a moment.';

/** Returns the failure of a request with this response. */
async function readFailure(answer: () => Promise<Response>) {
  vi.stubGlobal('fetch', answer);
  return readError(
    await createTrpcClient()
      .accounts.me.query()
      .catch((error: unknown) => error),
  );
}
const answered = (body: string, status: number) =>
  readFailure(async () => new Response(body, { status }));

afterEach(() => vi.unstubAllGlobals());

test('a request that was not sent, or was cut off, is reported as a network error', async () => {
  const cut = await readFailure(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(cut).toMatchObject({ status: 0, code: 'offline', message: OFFLINE });
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValueOnce(false);
  const away = await readFailure(() => Promise.reject(new DOMException('Aborted', 'AbortError')));
  expect(away.message).toBe(OFFLINE);
});

test.each([
  ['a page of a proxy', '<html><h1>502 Bad Gateway</h1></html>', 502],
  ['an answer to nothing', '[]', 500],
  ['nothing', '', 504],
  ['a page of somebody else', '<html>Welcome to the hotel</html>', 200],
  ['JSON of somebody else', '{"error":"upstream"}', 503],
  ['an address too long for a proxy', '<h1>414</h1>', 414],
])('%s is the server’s silence, not a missing line, and passes', async (_title, body, status) => {
  const failure = await answered(body, status);
  expect(failure).toMatchObject({ code: 'unanswered', message: UNANSWERED });
  expect(failure.status).toBeGreaterThan(0);
  expect(isTransient(failure)).toBe(true);
});
