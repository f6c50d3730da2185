import { initTRPC, type TRPC_ERROR_CODE_KEY, TRPCError } from '@trpc/server';
import { middlewareMarker as marker } from '@trpc/server/unstable-core-do-not-import';
import { ZodError, z } from 'zod';
import type { Actor } from '#platform/shared/actor.ts';
import { DEFECT, DomainError, type Kind, type Said } from '#platform/shared/errors.ts';
import type { Ctx, SessionPort } from './context.ts';
import { lossOfDatabase } from './db.ts';
import { type Ended, keptOf, told } from './idempotency/answers.ts';
import type { Kept } from './idempotency/idempotency-keys.ts';
import { keyedRequest, keyRefusal } from './idempotency/keyed-request.ts';
import { once, onceInSteps } from './idempotency/once.ts';

const trpcCodes: Record<Kind, TRPC_ERROR_CODE_KEY> = {
  signed_out: 'UNAUTHORIZED',
  forbidden: 'FORBIDDEN',
  not_found: 'NOT_FOUND',
  invalid: 'BAD_REQUEST',
  conflict: 'CONFLICT',
  unprocessable: 'UNPROCESSABLE_CONTENT',
  too_large: 'PAYLOAD_TOO_LARGE',
  too_many: 'TOO_MANY_REQUESTS',
  unavailable: 'SERVICE_UNAVAILABLE',
};

/** What a caller hears: refusals word for word, our own defects never. */
export function saidAloud({ code, message, cause }: TRPCError): Said {
  if (cause instanceof DomainError) return { code: cause.code, message: cause.message };
  if (cause instanceof ZodError && code === 'BAD_REQUEST') {
    return {
      code: 'invalid',
      message: cause.issues[0]?.message ?? message,
      issues: issuesByField(cause),
    };
  }
  if (code === 'INTERNAL_SERVER_ERROR') return DEFECT;
  return { code: code.toLowerCase(), message };
}

/** Anything thrown, as the tRPC error that says it: a refusal, a lost database or a defect. */
export function spoken(thrown: unknown): TRPCError {
  const said = thrown instanceof DomainError ? thrown : lossOfDatabase(thrown);
  if (said)
    return new TRPCError({ code: trpcCodes[said.kind], message: said.message, cause: said });
  return new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause: thrown });
}

/** Seconds to wait before trying again, where the refusal knows them. */
export function retryAfterOf({ cause }: TRPCError): number | undefined {
  return cause instanceof DomainError ? cause.retryAfter : undefined;
}

function issuesByField(error: ZodError): Record<string, string[]> {
  const byField: Record<string, string[]> = {};
  for (const issue of error.issues) {
    const field = issue.path.join('.');
    byField[field] = [...(byField[field] ?? []), issue.message];
  }
  return byField;
}

interface Marks {
  /**
   * The tables a read is made from: a stranger's answer may be shared for a moment, until one of
   * them changes. Without the mark no answer is.
   */
  madeFrom?: readonly string[];
  /**
   * How an act is done under an Idempotency-Key. `once`, the default: in one transaction with the
   * keeping of its answer. `in steps`: where it calls Stripe in between. `anew`: where it does no
   * harm to repeat it, or its answer carries a secret and must not be kept; the key has no effect.
   */
  repeats?: 'once' | 'in steps' | 'anew';
  /** Whether it may hash a password: of those done `once` under keys, few at a time are such. */
  takesLong?: true;
  /** What an answer that is given once more needs beside its words. */
  onReplay?(ctx: Ctx, input: unknown): Promise<void>;
}

const t = initTRPC
  .context<Ctx>()
  .meta<Marks>()
  .create({
    isDev: false,
    // Proxies close silent streams; a page that hears nothing for a minute comes again. Each coming
    // asks for the session anew, so that a revoked one does not listen on.
    sse: {
      maxDurationMs: 15 * 60_000,
      ping: { enabled: true, intervalMs: 20_000 },
      client: { reconnectAfterInactivityMs: 60_000 },
    },
    errorFormatter: ({ shape, error }) => ({
      ...shape,
      message: saidAloud(error).message,
      data: { ...shape.data, said: saidAloud(error) },
    }),
  });

interface Caller<Acting> {
  /** Who acts; refuses who may not call at all. */
  actingIn(ctx: Ctx): Acting;
  /** Whose the keys of repeated acts are: a user's number, 0 for all who are signed out. */
  scopeOf(acting: Acting): number;
}

/**
 * All that stands between a call and its procedure, in one step, as each costs a copy of whatever
 * is known of the call.
 */
function calledBy<Acting extends Pick<Ctx, 'actor'>>({ actingIn, scopeOf }: Caller<Acting>) {
  return t.middleware(async ({ next, ...call }) => {
    try {
      const acting = actingIn(call.ctx);
      const key = call.type === 'mutation' ? keyOf(call) : null;
      const run = (given: Acting) => next({ ctx: given });
      if (key === null) return wellEnded(await run(acting));
      const cookie = cookieAfterCommit(call.ctx.session);
      const answer = await answeredOnce({ ...call, key, scope: scopeOf(acting) }, (em) =>
        run({ ...acting, em, session: cookie.session() }),
      );
      if ('outcome' in answer) {
        cookie.set();
        return wellEnded(answer.outcome);
      }
      return { ok: true as const, data: answer.data, marker };
    } catch (thrown) {
      throw inOurWords(thrown);
    }
  });
}

/**
 * Sets the session cookie only after the transaction of a keyed call has committed: the token in it
 * may be from a row of that transaction.
 */
function cookieAfterCommit(session: SessionPort) {
  let set = () => {};
  return {
    /** Returns the session for one attempt; what an earlier attempt has set is dropped. */
    session(): SessionPort {
      set = () => {};
      return {
        token: session.token,
        keep(token) {
          set = () => session.keep(token);
        },
        drop() {
          set = () => session.drop();
        },
      };
    },
    set: () => set(),
  };
}

interface Call {
  ctx: Ctx;
  path: string;
  meta: Marks | undefined;
  getRawInput(): Promise<unknown>;
}

/** The key under which an act is done once; null where it has none, or that has no effect. */
function keyOf({ ctx: { repeat }, meta }: Call): string | null {
  if (!repeat) return null;
  const refusal = keyRefusal(repeat.key);
  if (refusal) throw refusal;
  return meta?.repeats === 'anew' ? null : repeat.key;
}

/**
 * An act that comes with an Idempotency-Key is done once, and answered alike for a day. A key is
 * its user's own. Whoever is signed out shares theirs with nobody who cannot send the same body,
 * password included: what they are answered they knew.
 */
async function answeredOnce<Outcome extends Ended>(
  { ctx, path, meta = {}, getRawInput, key, scope }: Call & { key: string; scope: number },
  run: (em: Ctx['em']) => Promise<Outcome>,
) {
  const input = await getRawInput();
  const asked = keyedRequest({ key, scope, path, input });
  const carryOut = meta.repeats === 'in steps' ? onceInSteps : once;
  const { takesLong } = meta;
  const answer = await carryOut<Outcome>(ctx, asked, { run, kept: keptOf, takesLong });
  if ('outcome' in answer) return answer;
  return { data: await givenAgain(ctx, answer.kept, () => meta.onReplay?.(ctx, input)) };
}

function wellEnded<Outcome extends Ended>(outcome: Outcome): Outcome {
  if (outcome.ok) return outcome;
  throw outcome.error;
}

/** Of a refusal, or a lost database, tRPC knows no more than that something was thrown. */
function inOurWords(thrown: unknown): TRPCError {
  if (!(thrown instanceof TRPCError)) return spoken(thrown);
  return thrown.code === 'INTERNAL_SERVER_ERROR' ? spoken(thrown.cause) : thrown;
}

/** A success is one only with what it needs beside its words. */
async function givenAgain(
  { repeat }: Pick<Ctx, 'repeat'>,
  kept: Kept,
  complete: () => Promise<void> | undefined,
): Promise<unknown> {
  if (!kept.refusal) await complete();
  repeat?.sayReplayed();
  return told(kept);
}

/** Who acts; refuses who is signed out, and who has yet to set up their second factor. */
export function actorIn({ actor, unready }: Pick<Ctx, 'actor' | 'unready'>): Actor {
  if (actor) return actor;
  if (!unready) throw new DomainError('signed_out', 'signed_out', 'Please sign in to continue.');
  throw new DomainError(
    'forbidden',
    'factor_needed',
    'Admins sign in with a second factor. Set yours up first: it takes a minute.',
  );
}

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;
/** Anyone may call; the service decides by `ctx.actor`. */
export const anyone = t.procedure.use(
  calledBy({ actingIn: ({ actor }) => ({ actor }), scopeOf: () => 0 }),
);
/** Only with a session; `ctx.actor` is there. */
export const signedIn = t.procedure.use(
  calledBy({ actingIn: (ctx) => ({ actor: actorIn(ctx) }), scopeOf: ({ actor }) => actor.id }),
);
/** The same, also for an admin whose second factor is yet to be set up. */
export const signedInAtAll = t.procedure.use(
  calledBy({
    actingIn: (ctx) => ({ actor: ctx.unready ?? actorIn(ctx) }),
    scopeOf: ({ actor }) => actor.id,
  }),
);

/**
 * What a procedure shows of its answer. Checked at once: as a promise, which is how tRPC asks zod,
 * the same costs four times as much.
 */
export function shows<View extends z.ZodType>(view: View) {
  return (given: unknown): z.output<View> => view.parse(given);
}

/** The answer of an act that has nothing to tell. */
export const Done = z.object({ done: z.literal(true) });
export const done = { done: true } as const;
