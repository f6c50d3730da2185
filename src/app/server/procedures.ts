import type { TRPCError } from '@trpc/server';
import { fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { retryAfterOf } from '#platform/server/trpc.ts';
import { BATCH_MAX } from '#platform/shared/batch.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { type Keep, tablesBehind } from './keep-answers.ts';
import { plainQueries } from './plain-queries.ts';
import type { ContextOf } from './request-context.ts';
import { appRouter } from './router.ts';

/** The procedures by tRPC, one or several to a request. */
export function procedures(contextOf: ContextOf, keep: Keep) {
  return async (app: FastifyInstance) => {
    const { onRequest, onSend } = keep(({ params }) => tablesBehind(calledBy(params)));
    app.addHook('onRequest', onRequest);
    app.addHook('onSend', async (_request, reply, payload) => whole(reply, payload));
    app.addHook('onSend', onSend);
    app.addHook('preHandler', plainQueries({ contextOf, headersOf, report }));
    await app.register(fastifyTRPCPlugin<typeof appRouter>, {
      prefix: '/',
      trpcOptions: {
        router: appRouter,
        maxBatchSize: BATCH_MAX,
        createContext: ({ req, res }) => contextOf(req, res),
        // If tRPC refuses a request as a whole, it sets no content type.
        responseMeta: ({ errors, info }) => ({
          headers: { ...headersOf(errors), ...(!info && { 'content-type': 'application/json' }) },
        }),
        onError: ({ error, req }) => report(error, req),
      },
    });
  };
}

function headersOf(errors: TRPCError[]): Record<string, string> {
  const retryAfter = errors.map(retryAfterOf).find(Boolean);
  return {
    'cache-control': 'no-store',
    ...(retryAfter && { 'retry-after': String(retryAfter) }),
  };
}

function report(error: TRPCError, { log }: FastifyRequest): void {
  const said = error.cause instanceof DomainError;
  if (error.code === 'INTERNAL_SERVER_ERROR' && !said) log.error(error.cause ?? error);
}

/**
 * tRPC answers as `fetch` is answered, with a stream even of one piece; sent as a stream, it would
 * leave in three.
 */
async function whole(reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (!(payload instanceof Response)) return payload;
  if (payload.headers.get('content-type') !== 'application/json') return payload;
  reply.code(payload.status);
  for (const [name, value] of payload.headers) reply.header(name, value);
  return Buffer.from(await payload.arrayBuffer());
}

function calledBy(params: unknown): string[] {
  if (typeof params !== 'object' || params === null || !('path' in params)) return [];
  return String(params.path).split(',');
}
