import { afterEach, expect, test, vi } from 'vitest';
import { createTrpcClient } from './trpc.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

type Answer = () => Response;
const done: Answer = () => Response.json([{ result: { data: { done: true } } }]);
const lost: Answer = () => {
  throw new TypeError('Failed to fetch');
};
function refused(httpStatus: number, code: string): Answer {
  const said = { code, message: 'No.' };
  const error = { code: -32600, message: 'No.', data: { httpStatus, said } };
  return () => Response.json([{ error }]);
}

/** A server that answers one after the other, and the keys it hears. */
function serve(...answers: Answer[]) {
  const keys: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_address: string, { headers }: RequestInit) => {
    keys.push(new Headers(headers).get('idempotency-key'));
    return (answers.shift() ?? done)();
  });
  const { invitations, bids } = createTrpcClient();
  const takeBack = (id: number) => invitations.takeBack.mutate({ id }).catch(() => {});
  const other = () => invitations.takeBackRequest.mutate({ id: 1 });
  return { keys, takeBack, other, bids };
}

test('every act goes alone, under a key of its own; a question has none', async () => {
  const { keys, takeBack, bids } = serve();
  await Promise.all([takeBack(1), takeBack(2), bids.withdraw.mutate({ id: 3 })]);
  await bids.terms.query();
  expect(keys.map((key) => key?.length)).toEqual([32, 32, 32, undefined]);
  expect(new Set(keys).size).toBe(4);
});

test.each([
  ['no answer came', lost],
  ['somebody else answered', () => new Response('Bad gateway', { status: 502 })],
  ['the server could not say', refused(503, 'database_unavailable')],
  ['it was still being done', refused(409, 'still_running')],
])('pressing again with the same input after %s repeats the key', async (_why, answer) => {
  const { keys, takeBack } = serve(answer);
  await takeBack(1);
  await takeBack(1);
  expect(keys[1]).toBe(keys[0]);
});

test.each([
  ['success', done],
  ['a refusal', refused(409, 'bid_placed')],
])('after %s the same act is a new one', async (_why, answer) => {
  const { keys, takeBack } = serve(answer);
  await takeBack(1);
  await takeBack(1);
  expect(keys[1]).not.toBe(keys[0]);
});

test('changed input is a new submission, and so is what follows it', async () => {
  const { keys, takeBack } = serve(lost);
  await takeBack(1);
  await takeBack(2);
  await takeBack(1);
  expect(new Set(keys).size).toBe(3);
});

test('another act on the same noun ends a lost one; one on another noun does not', async () => {
  const { keys, takeBack, other, bids } = serve(lost, done, done, lost, done);
  await takeBack(1);
  await bids.withdraw.mutate({ id: 3 });
  await takeBack(1);
  expect(keys[2]).toBe(keys[0]);
  await takeBack(1);
  await other();
  await takeBack(1);
  expect(keys[5]).not.toBe(keys[3]);
});

test('after ten minutes the same words are a new wish', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { keys, takeBack } = serve(lost, lost);
  await takeBack(1);
  vi.setSystemTime(Date.now() + 9 * 60_000);
  await takeBack(1);
  vi.setSystemTime(Date.now() + 11 * 60_000);
  await takeBack(1);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});
