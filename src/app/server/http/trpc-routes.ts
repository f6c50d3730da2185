import etag from '@fastify/etag';
import type { TRPCError } from '@trpc/server';
import { fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { getRetryAfter, toCallFailure } from '#platform/server/trpc/trpc.ts';
import { DomainError } from '#platform/shared/errors.ts';
import { BATCH_MAX } from '#platform/shared/trpc-protocol.ts';
import { areSharedQueries, etagOptions, setCacheControl } from './http-cache.ts';
import { procedureLimits } from './procedure-limits.ts';
import type { CreateContext } from './request-context.ts';
import { appRouter } from './router.ts';

/** The path of an unknown procedure may be any text, such as a token. */
const UNKNOWN_PROCEDURE = 'unknown';

const Params = z.object({ path: z.string() });

export function trpcRoutes(createContext: CreateContext) {
  return async (app: FastifyInstance) => {
    app.addHook('onSend', async (request, reply, payload) => {
      if (payload instanceof Response && !isJson(payload)) return payload;
      const body = payload instanceof Response ? await readBody(payload, reply) : payload;
      setCacheControl(request, reply, areSharedQueries(parseProcedurePaths(request)));
      return body;
    });
    await app.register(etag, etagOptions);
    await app.register(fastifyTRPCPlugin<typeof appRouter>, {
      prefix: '/',
      trpcOptions: {
        router: appRouter,
        maxBatchSize: BATCH_MAX,
        createContext: ({ req, res }) => createContext(req, res),
        responseMeta: ({ errors }) => ({
          headers: {
            ...retryAfterHeader(errors),
            // tRPC sets no content type if it refuses a request as a whole.
            ...(errors.length > 0 && { 'content-type': 'application/json' }),
          },
        }),
        onError: ({ error, req, path }) => {
          recordUnknownProcedure(error, path, req);
          logInternalError(error, req);
        },
      },
    });
  };
}

function retryAfterHeader(errors: TRPCError[]): Record<string, string> {
  const seconds = errors.map(getRetryAfter).find(Boolean);
  return seconds ? { 'retry-after': String(seconds) } : {};
}

function recordUnknownProcedure(
  error: TRPCError,
  path: string | undefined,
  { calls }: FastifyRequest,
) {
  const isUnknown = path !== undefined && !Object.hasOwn(procedureLimits, path);
  if (isUnknown) calls.push({ procedure: UNKNOWN_PROCEDURE, ...toCallFailure(error), ms: 0 });
}

/** tRPC wraps a `DomainError` as an internal error. */
function logInternalError(error: TRPCError, { log }: FastifyRequest): void {
  const isRefusal = error.cause instanceof DomainError;
  if (error.code === 'INTERNAL_SERVER_ERROR' && !isRefusal) log.error(error.cause ?? error);
}

/** Event streams have another content type and must not be buffered. */
function isJson({ headers }: Response): boolean {
  return headers.get('content-type') === 'application/json';
}

/** Reads the whole stream, because an ETag is computed from all of it. */
async function readBody(response: Response, reply: FastifyReply): Promise<Buffer> {
  // Set for responses that tRPC would stream; Fastify sends the length of the whole body.
  response.headers.delete('transfer-encoding');
  reply.code(response.status).headers(Object.fromEntries(response.headers));
  return Buffer.from(await response.arrayBuffer());
}

function parseProcedurePaths({ params }: FastifyRequest): string[] {
  return Params.safeParse(params).data?.path.split(',') ?? [];
}
