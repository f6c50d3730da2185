import type { IncomingHttpHeaders } from 'node:http';
import {
  type AnyTRPCProcedure,
  type AnyTRPCRouter,
  getTRPCErrorFromUnknown,
  getTRPCErrorShape,
  type TRPCError,
} from '@trpc/server';
import { getHTTPStatusCode } from '@trpc/server/http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Ctx } from '#platform/server/context.ts';
import { BATCH_MAX } from '#platform/shared/batch.ts';
import type { ContextOf } from './request-context.ts';
import { appRouter } from './router.ts';

interface Call {
  path: string;
  query: AnyTRPCProcedure;
  input: unknown;
}

interface Asking {
  Params: { path: string };
  Querystring: Record<string, unknown>;
}

interface Transport {
  contextOf: ContextOf;
  headersOf(errors: TRPCError[]): Record<string, string>;
  report(error: TRPCError, request: FastifyRequest): void;
}

const Batch = z.record(z.string(), z.unknown());

const { _def }: AnyTRPCRouter = appRouter;
const queries = new Map(
  Object.entries<AnyTRPCProcedure>(_def.procedures).filter(
    ([, procedure]) => procedure._def.type === 'query',
  ),
);

/**
 * Answers what only reads, byte for byte as tRPC's adapter does, without the objects of `fetch` it
 * makes of every request and answer: they cost more than most answers. All else is left to it.
 */
export function plainQueries({ contextOf, headersOf, report }: Transport) {
  return async (request: FastifyRequest<Asking>, reply: FastifyReply) => {
    const calls = callsIn(request);
    if (!calls) return;
    const context = contextOf(request, reply);
    const outcomes = await Promise.all(calls.map((call, nth) => outcomeOf(call, nth, context)));
    const errors = outcomes.flatMap(({ error }) => error ?? []);
    for (const error of errors) report(error, request);
    const answers = outcomes.map(({ answer }) => answer);
    const isBatch = request.query.batch !== undefined;
    reply.code(getHTTPStatusCode(answers)).headers(headersOf(errors));
    reply.headers({ vary: 'trpc-accept, accept', 'content-type': 'application/json' });
    return reply.send(Buffer.from(JSON.stringify(isBatch ? answers : answers[0])));
  };
}

async function outcomeOf({ path, query, input }: Call, nth: number, context: Promise<Ctx>) {
  const type = 'query' as const;
  const call = { path, type, getRawInput: async () => input, batchIndex: nth, signal: undefined };
  try {
    const data: unknown = await query({ ...call, ctx: await context });
    return { answer: { result: { data } }, error: null };
  } catch (thrown) {
    const error = getTRPCErrorFromUnknown(thrown);
    const { _config: config } = _def;
    const shape = getTRPCErrorShape({ config, error, type, path, input, ctx: undefined });
    return { answer: { error: shape }, error };
  }
}

/** The queries that are asked; null where anything about the request is out of the ordinary. */
function callsIn({ method, headers, params, query }: FastifyRequest<Asking>): Call[] | null {
  const { batch, connectionParams } = query;
  const isPlain = method === 'GET' && connectionParams === undefined && !isSpecial(headers);
  if (!isPlain || (batch !== undefined && batch !== '1')) return null;
  const inputs = inputsIn(query);
  const paths = batch ? params.path.split(',') : [params.path];
  // The adapter refuses it.
  if (paths.length > BATCH_MAX) return null;
  const calls = paths.flatMap((path, nth) => {
    const query = queries.get(path);
    return query ? { path, query, input: inputs?.get(String(nth)) } : [];
  });
  return inputs && calls.length === paths.length ? calls : null;
}

/** A body nobody asked for, or an answer in pieces. */
function isSpecial(headers: IncomingHttpHeaders): boolean {
  const asksPieces = 'trpc-accept' in headers || headers.accept?.includes('jsonl') === true;
  return asksPieces || 'content-type' in headers;
}

/** What is given to each call, by its place; null where that cannot be read. */
function inputsIn({ batch, input }: Asking['Querystring']): Map<string, unknown> | null {
  if (input === undefined || input === '') return new Map();
  try {
    const given: unknown = JSON.parse(z.string().parse(input));
    return batch ? new Map(Object.entries(Batch.parse(given))) : new Map([['0', given]]);
  } catch {
    return null;
  }
}
