import { afterEach, expect, test, vi } from 'vitest';
import { createTrpcClient } from './trpc.ts';

afterEach(() => vi.unstubAllGlobals());

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

test('an act asked for twice at once is sent once, and both hear of it', async () => {
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
