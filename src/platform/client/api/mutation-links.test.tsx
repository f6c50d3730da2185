import { afterEach, expect, test, vi } from 'vitest';
import { readError, UNCONFIRMED_MESSAGE } from './errors.ts';
import { createTrpcClient } from './trpc.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A server that returns to each request the number of inputs received so far. */
function listen() {
  const sentInputs: unknown[] = [];
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
    const inputs = Object.values(JSON.parse(body));
    sentInputs.push(...inputs);
    return Response.json(inputs.map(() => ({ result: { data: sentInputs.length } })));
  });
  return sentInputs;
}

test('the same mutation sent twice at once is sent once, and both calls get its result', async () => {
  const sentInputs = listen();
  const { invitations } = createTrpcClient();
  const answer = { id: 7, status: 'accepted' as const };
  expect(
    await Promise.all([invitations.answer.mutate(answer), invitations.answer.mutate(answer)]),
  ).toEqual([1, 1]);
  expect(sentInputs).toEqual([answer]);
});

test('the same act later is another one, and so is one that differs', async () => {
  const sentInputs = listen();
  const { invitations } = createTrpcClient();
  await invitations.answer.mutate({ id: 7, status: 'accepted' });
  await Promise.all([
    invitations.answer.mutate({ id: 7, status: 'accepted' }),
    invitations.answer.mutate({ id: 8, status: 'accepted' }),
  ]);
  expect(sentInputs).toHaveLength(3);
});

type Answer = () => Response;
const done: Answer = () => Response.json([{ result: { data: { done: true } } }]);
const lost: Answer = () => {
  throw new TypeError('Failed to fetch');
};
function refused(httpStatus: number, code: string): Answer {
  const body = { code, message: 'No.' };
  const error = { code: -32600, message: 'No.', data: { httpStatus, body } };
  return () => Response.json([{ error }]);
}

/** Stubs a server with these responses, then success. Returns the keys it received. */
function serve(...answers: Answer[]) {
  const keys: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_address: string, { headers }: RequestInit) => {
    keys.push(new Headers(headers).get('idempotency-key'));
    return (answers.shift() ?? done)();
  });
  const { invitations, bids } = createTrpcClient();
  const messageOf = (call: Promise<unknown>) =>
    call.then(
      () => null,
      (error: unknown) => readError(error).message,
    );
  return {
    keys,
    /** Returns the message of its error, or null after success. */
    withdrawInvitation: (id: number) => messageOf(invitations.withdraw.mutate({ id })),
    withdrawRequest: () => messageOf(invitations.withdrawRequest.mutate({ id: 1 })),
    withdrawBid: () => messageOf(bids.withdraw.mutate({ id: 3 })),
    ask: () => bids.terms.query(),
  };
}

test('each mutation is sent alone with a key of its own; a query has none', async () => {
  const { keys, withdrawInvitation, withdrawBid, ask } = serve();
  await Promise.all([withdrawInvitation(1), withdrawInvitation(2), withdrawBid()]);
  await ask();
  expect(keys.map((key) => key?.length)).toEqual([32, 32, 32, undefined]);
  expect(new Set(keys).size).toBe(4);
});

test.each<[string, Answer]>([
  ['no response came', lost],
  ['the response was cut off', () => new Response('[{"res', { status: 200 })],
  ['a proxy got no response', () => new Response('Bad gateway', { status: 502 })],
])('if %s the error asks to try again, and nothing is sent until then', async (_how, answer) => {
  const { keys, withdrawInvitation } = serve(answer);
  expect(await withdrawInvitation(1)).toBe(
    'We could not confirm this. Try again: it will not be done twice.',
  );
  expect(keys).toHaveLength(1);
  expect(await withdrawInvitation(1)).toBeNull();
  expect(keys[1]).toBe(keys[0]);
});

test.each<[string, Answer]>([
  ['the server was unavailable', refused(503, 'database_unavailable')],
  ['the first request is still running', refused(409, 'still_running')],
  ['there were too many requests', refused(429, 'too_many')],
])('if %s a retry with the same input has the same key', async (_how, answer) => {
  const { keys, withdrawInvitation } = serve(answer);
  expect(await withdrawInvitation(1)).toBe('No.');
  await withdrawInvitation(1);
  expect(keys[1]).toBe(keys[0]);
});

test('without a connection nothing is sent, and the message says so', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { keys, withdrawInvitation } = serve(lost);
  expect(await withdrawInvitation(1)).toContain('You seem to be offline.');
  expect(keys).toHaveLength(1);
});

test('a connection lost during a mutation leaves it unconfirmed', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get');
  const { withdrawInvitation } = serve(() => {
    onLine.mockReturnValue(false);
    return lost();
  });
  expect(await withdrawInvitation(1)).toBe(UNCONFIRMED_MESSAGE);
});

test.each([
  ['success', done],
  ['a refusal', refused(409, 'bid_placed')],
])('after %s the same input is a new submission', async (_how, answer) => {
  const { keys, withdrawInvitation } = serve(answer);
  await withdrawInvitation(1);
  await withdrawInvitation(1);
  expect(keys[1]).not.toBe(keys[0]);
});

test('other input is a new submission, and so is the one after it', async () => {
  const { keys, withdrawInvitation } = serve(lost);
  await withdrawInvitation(1);
  await withdrawInvitation(2);
  await withdrawInvitation(1);
  expect(new Set(keys).size).toBe(3);
});

test('an answer to another mutation of the same router drops the key; of another router it does not', async () => {
  const { keys, withdrawInvitation, withdrawRequest, withdrawBid } = serve(lost, done, lost, done);
  await withdrawInvitation(1);
  await withdrawBid();
  await withdrawInvitation(1);
  expect(keys[2]).toBe(keys[0]);
  await withdrawRequest();
  await withdrawInvitation(1);
  expect(keys[4]).not.toBe(keys[0]);
});
