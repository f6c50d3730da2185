import { initTRPC, type TRPC_ERROR_CODE_KEY, TRPCError } from '@trpc/server';
import { middlewareMarker as marker } from '@trpc/server/unstable-core-do-not-import';
import { ZodError, z } from 'zod';
import type { Actor } from '#platform/shared/actor.ts';
import { DEFECT, DomainError, type Kind, type Said } from '#platform/shared/errors.ts';
import type { Ctx } from './context.ts';
import { lossOfDatabase } from './db.ts';
import { keptOf, told } from './idempotency/answers.ts';
import type { Kept } from './idempotency/idempotency-keys.ts';
import { keyedRequest, keyRefusal } from './idempotency/keyed-request.ts';
import { once, onceInSteps } from './idempotency/once.ts';

const codeOf: Record<Kind, TRPC_ERROR_CODE_KEY> = {
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
  if (said) return new TRPCError({ code: codeOf[said.kind], message: said.message, cause: said });
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

/** A DomainError, or a lost database, thrown below becomes the tRPC error that says so. */
const refusalsSpeakTrpc = t.middleware(async ({ next }) => {
  const result = await next();
  if (result.ok) return result;
  if (result.error.code !== 'INTERNAL_SERVER_ERROR') return result;
  throw spoken(result.error.cause);
});

/**
 * An act that comes with an Idempotency-Key is done once, and answered alike for a day. A key is
 * its user's own. Whoever is signed out shares theirs with nobody who cannot send the same body,
 * password included: what they are answered they knew.
 */
const answeredOnce = (scopeOf: (ctx: Ctx) => number) =>
  t.middleware(async ({ ctx, next, type, path, meta = {}, getRawInput }) => {
    const { repeat } = ctx;
    if (type !== 'mutation' || !repeat) return next();
    const refusal = keyRefusal(repeat.key);
    if (refusal) throw refusal;
    if (meta.repeats === 'anew') return next();
    const input = await getRawInput();
    const asked = keyedRequest({ key: repeat.key, scope: scopeOf(ctx), path, input });
    const carryOut = meta.repeats === 'in steps' ? onceInSteps : once;
    const answer = await carryOut(ctx, asked, {
      run: (em) => next({ ctx: { em } }),
      kept: (ended) => keptOf(ended),
      takesLong: meta.takesLong,
    });
    if ('outcome' in answer) return answer.outcome;
    const data = await givenAgain(ctx, answer.kept, () => meta.onReplay?.(ctx, input));
    return { ok: true as const, data, marker };
  });

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

const ofNobody = answeredOnce(() => 0);
const ofActor = answeredOnce(({ actor }) => actor?.id ?? 0);

const mustBeSignedIn = t.middleware(({ ctx, next }) =>
  next({ ctx: { ...ctx, actor: actorIn(ctx) } }),
);

const mayBeUnready = t.middleware(({ ctx, next }) =>
  next({ ctx: { ...ctx, actor: ctx.unready ?? actorIn(ctx) } }),
);

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
const spokenFor = t.procedure.use(refusalsSpeakTrpc);
/** Anyone may call; the service decides by `ctx.actor`. */
export const anyone = spokenFor.use(ofNobody);
/** Only with a session; `ctx.actor` is there. */
export const signedIn = spokenFor.use(mustBeSignedIn).use(ofActor);
/** The same, also for an admin whose second factor is yet to be set up. */
export const signedInAtAll = spokenFor.use(mayBeUnready).use(ofActor);

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
