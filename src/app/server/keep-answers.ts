import { createHash } from 'node:crypto';
import type { AnyTRPCProcedure, AnyTRPCRouter } from '@trpc/server';
import type {
  FastifyReply,
  FastifyRequest,
  HookHandlerDoneFunction,
  onRequestHookHandler,
  onSendHookHandler,
} from 'fastify';
import { z } from 'zod';
import type { Answer, KeptAnswers, Making } from '#platform/server/answers/kept-answers.ts';
import { appRouter } from './router.ts';
import { sessionIn } from './session-cookie.ts';

/** Hooks of routes whose answers strangers may share. */
interface Keeping {
  onRequest: onRequestHookHandler;
  onSend: onSendHookHandler;
}

type TablesOf = (request: FastifyRequest) => readonly string[] | null;
export type Keep = (tablesOf: TablesOf) => Keeping;

interface Keeper {
  keep: Keep;
  /** Whether what this request is answered will be kept. */
  isKept(request: FastifyRequest): boolean;
}

/**
 * Answers a stranger from what is kept under the very address they ask, and keeps what was made
 * for one. Who brings a session neither gets from it nor adds to it.
 */
export function keeping(answers: KeptAnswers, appUrl: string): Keeper {
  const hasSession = sessionIn(appUrl);
  const makings = new WeakMap<FastifyRequest, Making>();
  const isStranger = (request: FastifyRequest) =>
    request.method === 'GET' &&
    request.headers.authorization === undefined &&
    request.headers['trpc-accept'] === undefined &&
    !hasSession(request);

  function begin(request: FastifyRequest, reply: FastifyReply, making: Making) {
    makings.set(request, making);
    // However it ends: nobody waits for what will not come.
    reply.raw.once('close', () => making.end(null));
  }

  const keep: Keep = (tablesOf) => ({
    onRequest(request, reply, done) {
      const tables = isStranger(request) ? tablesOf(request) : null;
      const asked = tables && answers.ask(request.url, tables);
      if (asked?.making) begin(request, reply, asked.making);
      const given = asked?.kept ?? asked?.coming;
      if (given) give(request, reply, given, done);
      else done();
    },
    onSend(request, reply, payload, done) {
      const making = makings.get(request);
      if (!making) return done(null, payload);
      const answer = answerOf(reply, payload);
      making.end(answer);
      if (!answer) return done(null, payload);
      reply.headers(answer.headers);
      if (!has(request, answer)) return done(null, answer.body);
      reply.code(304).removeHeader('content-type').removeHeader('content-length');
      done(null, null);
    },
  });
  return { keep, isKept: (request) => makings.has(request) };
}

function give(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer | Promise<Answer | null>,
  done: HookHandlerDoneFunction,
): void {
  if (answer instanceof Promise) {
    void answer.then((made) => (made ? give(request, reply, made, done) : done()));
    return;
  }
  reply.headers(answer.headers);
  if (!has(request, answer)) return void reply.send(answer.body);
  reply.removeHeader('content-type');
  reply.code(304).send();
}

/** What strangers may share of this; browsers ask each time whether they still have it. */
function answerOf(reply: FastifyReply, payload: unknown): Answer | null {
  if (reply.statusCode !== 200 || reply.hasHeader('set-cookie')) return null;
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return null;
  const body = Buffer.from(payload);
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 27);
  const headers: Answer['headers'] = { etag: `"${hash}"`, 'cache-control': 'no-cache' };
  for (const name of ['content-type', 'content-location', 'link', 'vary']) {
    const value = reply.getHeader(name);
    if (value !== undefined) headers[name] = String(value);
  }
  return { body, headers };
}

function has({ headers }: FastifyRequest, answer: Answer): boolean {
  const held = headers['if-none-match'];
  if (held === undefined) return false;
  return held.split(',').some((one) => one.trim().replace(/^W\//, '') === answer.headers.etag);
}

const Mark = z.object({ madeFrom: z.array(z.string()) });
const { _def }: AnyTRPCRouter = appRouter;
const marks = new Map(
  Object.entries<AnyTRPCProcedure>(_def.procedures).map(([path, procedure]) => [
    path,
    Mark.safeParse(procedure._def.meta).data?.madeFrom ?? null,
  ]),
);

/** The tables behind all of these reads; null where one of them is not for sharing. */
export function tablesBehind(procedures: readonly string[]): readonly string[] | null {
  const tables = new Set<string>();
  for (const procedure of procedures) {
    const madeFrom = marks.get(procedure);
    if (!madeFrom) return null;
    for (const table of madeFrom) tables.add(table);
  }
  return [...tables];
}
