import { initTRPC, TRPCError } from '@trpc/server';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { withPlainSteps } from './plain-steps.ts';

const t = initTRPC.context<{ who: string; seen?: string }>().meta<{ name: string }>().create();

/** One router twice: as tRPC calls it, and with plain steps. */
function routers() {
  const asked = t.procedure.use(({ next, ctx, meta }) =>
    next({ ctx: { seen: `${ctx.who} at ${meta?.name}` } }),
  );
  const named = asked.meta({ name: 'the door' });
  const make = () =>
    t.router({
      greets: named
        .input(z.object({ times: z.coerce.number() }))
        .input(z.object({ loud: z.boolean().default(false) }))
        .output(z.object({ words: z.string() }))
        .query(({ ctx, input }) => ({ words: `${ctx.seen}: ${JSON.stringify(input)}`, more: 1 })),
      tellsWrong: named.output(z.number()).query(() => 'no number' as never),
      refuses: named.mutation(() => {
        throw new TRPCError({ code: 'CONFLICT', message: 'It is taken.' });
      }),
      breaks: named.query(() => {
        throw new RangeError('out of it');
      }),
      hears: asked
        .use(async ({ next }) => {
          const { ok } = await next();
          throw new Error(`ended ${ok ? 'well' : 'badly'}`);
        })
        .query(() => {
          throw new Error('inside');
        }),
      streams: named.subscription(async function* ({ ctx }) {
        yield ctx.seen;
      }),
    });
  return [make(), withPlainSteps(make())] as const;
}

type Api = ReturnType<ReturnType<typeof routers>[0]['createCaller']>;

type Call = (api: Api) => Promise<unknown>;

const calls: [string, 'fulfilled' | 'rejected', Call][] = [
  ['is answered', 'fulfilled', (api) => api.greets({ times: '2' as never, loud: true })],
  ['may leave something out', 'fulfilled', (api) => api.greets({ times: 3 })],
  ['of a wrong form is refused', 'rejected', (api) => api.greets({ times: 'many' as never })],
  ['does not tell what it may not', 'rejected', (api) => api.tellsWrong()],
  ['is refused word for word', 'rejected', (api) => api.refuses()],
  ['says what broke', 'rejected', (api) => api.breaks()],
  ['lets a step hear how the next ended', 'rejected', (api) => api.hears()],
  [
    'hands over a stream',
    'fulfilled',
    async (api) => {
      const told: unknown[] = [];
      for await (const one of await api.streams()) told.push(one);
      return told;
    },
  ],
];

test.each(calls)('a call %s, as tRPC does it: %s', async (_name, status, call) => {
  const [theirs, ours] = await Promise.all(
    routers().map((router) => Promise.allSettled([call(router.createCaller({ who: 'Ann' }))])),
  );
  expect(ours).toMatchObject([{ status }]);
  expect(ours).toEqual(theirs);
});
