import { initTRPC, type TRPC_ERROR_CODE_KEY, TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { ZodError, z } from 'zod';
import type { Actor } from '#platform/shared/actor.ts';
import {
  DomainError,
  type ErrorBody,
  INTERNAL_ERROR_BODY,
  type RefusalKind,
} from '#platform/shared/errors.ts';
import { type Ctx, findCaller, type ProcedureCall } from '../context.ts';
import { databaseLossRefusal } from '../database/db.ts';
import { assertRecentProof } from '../recent-proof.ts';

interface ProcedureMeta {
  isShared?: true;
}

const t = initTRPC
  .context<Ctx>()
  .meta<ProcedureMeta>()
  .create({
    isDev: false,
    // Pings, because proxies close idle connections. After 15 minutes the client subscribes again,
    // which checks the session again.
    sse: {
      maxDurationMs: 15 * 60_000,
      ping: { enabled: true, intervalMs: 20_000 },
      client: { reconnectAfterInactivityMs: 60_000 },
    },
    errorFormatter: ({ shape, error }) => ({
      ...shape,
      message: toErrorBody(error).message,
      data: { ...shape.data, body: toErrorBody(error) },
    }),
  });

/**
 * Records, limits and maps the errors of a call. One middleware, because tRPC spends 30 µs on each.
 * The input is read as it was sent, because the fingerprint of a keyed request is computed from it.
 */
const handleCalls = t.middleware(async ({ ctx, path, type, getRawInput, next }) => {
  const startedAt = performance.now();
  const record = (outcome: Pick<ProcedureCall, 'status' | 'code'>) => {
    const ms = Math.round(performance.now() - startedAt);
    ctx.recordCall?.({ procedure: path, ...outcome, ms });
  };
  const isKeyed = type === 'mutation' && Boolean(ctx.idempotency);
  const call = async () => (isKeyed ? next({ ctx: { rawInput: await getRawInput() } }) : next());
  try {
    const result = await (ctx.limitCall ? ctx.limitCall(path, call) : call());
    if (!result.ok) throw result.error;
    record({ status: 200 });
    return result;
  } catch (thrown) {
    const error = thrown instanceof TRPCError ? normalizeError(thrown) : toTRPCError(thrown);
    record(toCallFailure(error));
    throw error;
  }
});

export function toCallFailure(error: TRPCError): Pick<ProcedureCall, 'status' | 'code'> {
  return { status: getHTTPStatusCodeFromError(error), code: toErrorBody(error).code };
}

const requireExpectedUser = t.middleware(({ ctx, next }) => {
  const caller = findCaller(ctx);
  if (caller) assertExpectedUser(ctx, caller);
  return next();
});

const requireSession = t.middleware(({ ctx, next }) => {
  const actor = assertSignedIn(ctx);
  return next({ ctx: { actor, idempotencyScope: actor.id } });
});

const requireSessionOrEnrollment = t.middleware(({ ctx, next }) => {
  const actor = ctx.adminWithoutFactor ?? assertSignedIn(ctx);
  assertExpectedUser(ctx, actor);
  return next({ ctx: { actor, idempotencyScope: actor.id } });
});

/** Throws `signed_out`, `other_account` or `factor_needed`. */
export function assertSignedIn(
  ctx: Pick<Ctx, 'actor' | 'adminWithoutFactor' | 'expectedUserId'>,
): Actor {
  const { actor, adminWithoutFactor } = ctx;
  if (actor) {
    assertExpectedUser(ctx, actor);
    return actor;
  }
  if (!adminWithoutFactor)
    throw new DomainError('signed_out', 'signed_out', 'Please sign in to continue.');
  throw new DomainError(
    'forbidden',
    'factor_needed',
    'Admins need a second factor. Set up yours first. It takes a minute.',
  );
}

/**
 * The user may have signed in with another account in another tab since the form was opened. NaN,
 * an invalid header, also throws; undefined is not checked.
 */
function assertExpectedUser({ expectedUserId }: Pick<Ctx, 'expectedUserId'>, { id }: Actor): void {
  if (expectedUserId === undefined || expectedUserId === id) return;
  if (Number.isNaN(expectedUserId)) {
    throw new DomainError('invalid', 'invalid', 'X-Acting-User must be the id of a user.');
  }
  throw new DomainError(
    'conflict',
    'other_account',
    'You signed in with another account in another tab, so nothing was done here. Sign in with ' +
      'the previous account again, or reload the page to continue with the new one.',
  );
}

const requireRecentProof = t.middleware(({ ctx, next }) => {
  assertRecentProof(ctx);
  return next();
});

export const router = t.router;
export const mergeRouters = t.mergeRouters;
export const createCallerFactory = t.createCallerFactory;

/** `ctx.actor` may be null; the service checks what the caller may do. */
export const publicProcedure = t.procedure.use(handleCalls);
/** If the request names a user, a session must belong to that user. */
export const ownNameProcedure = publicProcedure.use(requireExpectedUser);
export const protectedProcedure = publicProcedure.use(requireSession);
export const provenProcedure = protectedProcedure.use(requireRecentProof);
/** Also for admins without the required second factor. */
export const enrollmentProcedure = publicProcedure.use(requireSessionOrEnrollment);

interface InputParser<Schema extends z.ZodType> {
  (value: unknown): z.output<Schema>;
  schema: Schema;
  /** Types only: tRPC reads them to type the callers. */
  _input: z.input<Schema>;
  _output: z.output<Schema>;
}

/**
 * Synchronous, as `parseOutput`: tRPC would call zod's `parseAsync`, which takes most of the time
 * of a short read.
 */
export function parseInput<Schema extends z.ZodType>(schema: Schema): InputParser<Schema> {
  const parse = (value: unknown) => schema.parse(value);
  return Object.assign(parse, { schema }) as InputParser<Schema>;
}

/**
 * Removes fields that are not in the schema. Synchronous: zod's `parseAsync` takes four times as
 * long for a list.
 */
export function parseOutput<View extends z.ZodType>(view: View) {
  return (value: unknown): z.output<View> => view.parse(value);
}

export const Done = z.object({ done: z.literal(true) });
export const done = { done: true } as const;

const codesByKind: Record<RefusalKind, TRPC_ERROR_CODE_KEY> = {
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

export function toErrorBody({ code, message, cause }: TRPCError): ErrorBody {
  if (cause instanceof DomainError) return toRefusalBody(cause);
  if (cause instanceof ZodError && code === 'BAD_REQUEST') {
    return {
      code: 'invalid',
      message: toPublicMessage(cause.issues[0]?.message ?? message),
      issues: groupIssuesByField(cause),
    };
  }
  if (code === 'INTERNAL_SERVER_ERROR') return INTERNAL_ERROR_BODY;
  return { code: code.toLowerCase(), message: toPublicMessage(message) };
}

const MESSAGE_MAX = 200;

function toPublicMessage(message: string): string {
  const line = withoutControlCharacters(message);
  return line.length > MESSAGE_MAX ? `${line.slice(0, MESSAGE_MAX - 1)}…` : line;
}

/** Some characters change the direction of text. */
function withoutControlCharacters(text: string): string {
  return text.replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, ' ');
}

function toRefusalBody({ code, message: text, field }: DomainError): ErrorBody {
  const message = withoutControlCharacters(text);
  return field ? { code, message, issues: { [field]: [message] } } : { code, message };
}

function groupIssuesByField(error: ZodError): Record<string, string[]> {
  const byField: Record<string, string[]> = {};
  for (const issue of error.issues) {
    const field = issue.path.join('.');
    byField[field] = [...(byField[field] ?? []), toPublicMessage(issue.message)];
  }
  return byField;
}

export function toTRPCError(error: unknown): TRPCError {
  const refusal = error instanceof DomainError ? error : databaseLossRefusal(error);
  if (!refusal) return new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause: error });
  const { kind, message } = refusal;
  return new TRPCError({ code: codesByKind[kind], message, cause: refusal });
}

/** tRPC wraps what a resolver throws. Its own errors are returned unchanged. */
function normalizeError(error: TRPCError): TRPCError {
  return error.code === 'INTERNAL_SERVER_ERROR' ? toTRPCError(error.cause) : error;
}

export function getRetryAfter({ cause }: TRPCError): number | undefined {
  return cause instanceof DomainError ? cause.retryAfter : undefined;
}
