import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTrpcClient } from './trpc.ts';

beforeEach(() => void vi.useFakeTimers());

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
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

/** It may have been done, and nothing else is heard of it soon. */
const unsaid = refused(503, 'database_unavailable');

/** What was asked, without the waits between its tries. */
async function atOnce<Told>(asked: Promise<Told>): Promise<Told> {
  await Promise.all([asked.catch(() => {}), vi.runAllTimersAsync()]);
  return asked;
}

/** A server that answers one after the other, and the keys it hears. */
function serve(...answers: Answer[]) {
  const keys: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_address: string, { headers }: RequestInit) => {
    keys.push(new Headers(headers).get('idempotency-key'));
    return (answers.shift() ?? done)();
  });
  const { invitations, bids } = createTrpcClient();
  const takeBack = (id: number) => atOnce(invitations.takeBack.mutate({ id }));
  return {
    keys,
    takeBack,
    tryToTakeBack: (id: number) => takeBack(id).catch(() => {}),
    other: () => atOnce(invitations.takeBackRequest.mutate({ id: 1 })),
    withdraw: () => atOnce(bids.withdraw.mutate({ id: 3 })),
    ask: () => atOnce(bids.terms.query()),
  };
}

test('every act goes alone, under a key of its own; a question has none', async () => {
  const { keys, takeBack, withdraw, ask } = serve();
  await Promise.all([takeBack(1), takeBack(2), withdraw()]);
  await ask();
  expect(keys.map((key) => key?.length)).toEqual([32, 32, 32, undefined]);
  expect(new Set(keys).size).toBe(4);
});

const unheard: [string, Answer][] = [
  ['no answer came', lost],
  ['somebody else answered', () => new Response('Bad gateway', { status: 502 })],
  ['it was still being done', refused(409, 'still_running')],
];

test.each(unheard)('an act of which %s is sent again under its key', async (_why, answer) => {
  const { keys, takeBack } = serve(answer, answer);
  expect(await takeBack(1)).toEqual({ done: true });
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
});

test.each<[string, Answer[]]>([
  ...unheard.map(([why, answer]): [string, Answer[]] => [why, [answer, answer, answer]]),
  ['the server could not say', [refused(503, 'database_unavailable')]],
])('pressing again with the same input after %s repeats the key', async (_why, answers) => {
  const times = answers.length;
  const { keys, tryToTakeBack } = serve(...answers);
  await tryToTakeBack(1);
  expect(keys).toHaveLength(times);
  await tryToTakeBack(1);
  expect(keys[times]).toBe(keys[0]);
});

test('without a line an act fails at once', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { keys, takeBack } = serve(lost, lost);
  await expect(takeBack(1)).rejects.toThrow();
  expect(keys).toHaveLength(1);
});

test.each([
  ['success', done],
  ['a refusal', refused(409, 'bid_placed')],
])('after %s the same act is a new one', async (_why, answer) => {
  const { keys, tryToTakeBack } = serve(answer);
  await tryToTakeBack(1);
  await tryToTakeBack(1);
  expect(keys[1]).not.toBe(keys[0]);
});

test('changed input is a new submission, and so is what follows it', async () => {
  const { keys, tryToTakeBack } = serve(unsaid);
  await tryToTakeBack(1);
  await tryToTakeBack(2);
  await tryToTakeBack(1);
  expect(new Set(keys).size).toBe(3);
});

test('another act on the same noun ends a lost one; one on another noun does not', async () => {
  const { keys, tryToTakeBack, other, withdraw } = serve(unsaid, done, done, unsaid, done);
  await tryToTakeBack(1);
  await withdraw();
  await tryToTakeBack(1);
  expect(keys[2]).toBe(keys[0]);
  await tryToTakeBack(1);
  await other();
  await tryToTakeBack(1);
  expect(keys[5]).not.toBe(keys[3]);
});

test('after ten minutes the same words are a new wish', async () => {
  const { keys, tryToTakeBack } = serve(unsaid, unsaid);
  await tryToTakeBack(1);
  vi.setSystemTime(Date.now() + 9 * 60_000);
  await tryToTakeBack(1);
  vi.setSystemTime(Date.now() + 11 * 60_000);
  await tryToTakeBack(1);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});
