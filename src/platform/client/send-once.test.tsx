import { afterEach, expect, test, vi } from 'vitest';
import { createTrpcClient } from './trpc.ts';

afterEach(() => vi.unstubAllGlobals());

/** A server that returns to each request the number of inputs received so far. */
function listen() {
  const heard: unknown[] = [];
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
    const inputs = Object.values(JSON.parse(body));
    heard.push(...inputs);
    return Response.json(inputs.map(() => ({ result: { data: heard.length } })));
  });
  return heard;
}

test('an act asked for twice at once is sent once, and both hear of it', async () => {
  const heard = listen();
  const { invitations } = createTrpcClient();
  const answer = { id: 7, status: 'accepted' as const };
  expect(
    await Promise.all([invitations.answer.mutate(answer), invitations.answer.mutate(answer)]),
  ).toEqual([1, 1]);
  expect(heard).toEqual([answer]);
});

test('the same act later is another one, and so is one that differs', async () => {
  const heard = listen();
  const { invitations } = createTrpcClient();
  await invitations.answer.mutate({ id: 7, status: 'accepted' });
  await Promise.all([
    invitations.answer.mutate({ id: 7, status: 'accepted' }),
    invitations.answer.mutate({ id: 8, status: 'accepted' }),
  ]);
  expect(heard).toHaveLength(3);
});
