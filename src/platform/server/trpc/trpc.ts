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
  /** Whether shared caches may store what an anonymous visitor gets (see `http-cache.ts`). */
  isShared?: true;
}

const t = initTRPC
  .context<Ctx>()
  .meta<ProcedureMeta>()
  .create({
    isDev: false,
    // Proxies close idle connections, so the server sends pings. A subscription ends after 15
    // minutes. The client then opens another one, for which the session is checked again.
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

/** Reports the outcome of each call. The calls of a batch are reported separately. */
const recordCalls = t.middleware(async ({ ctx, path, next }) => {
  const startedAt = performance.now();
  const result = await next();
  const ms = Math.round(performance.now() - startedAt);
  ctx.recordCall?.(
    result.ok
      ? { procedure: path, status: 200, ms }
      : { procedure: path, ...toCallFailure(result.error), ms },
  );
  return result;
});

/** Returns status and error code of a failed call, for the log. */
export function toCallFailure(error: TRPCError): Pick<ProcedureCall, 'status' | 'code'> {
  return { status: getHTTPStatusCodeFromError(error), code: toErrorBody(error).code };
}

/** Converts errors of resolvers to TRPCErrors with the status of their kind. */
const mapErrors = t.middleware(async ({ next }) => {
  const result = await next();
  if (result.ok) return result;
  throw normalizeError(result.error);
});

/** Counts the call against the limits of the procedure, and waits if too many calls are running. */
const limitCalls = t.middleware(({ ctx, path, next }) =>
  ctx.limitCall ? ctx.limitCall(path, next) : next(),
);

/**
 * If a mutation has an Idempotency-Key, adds the input as it was sent to the context. The
 * fingerprint of the request is computed from this input.
 */
const addRawInput = t.middleware(async ({ ctx, type, getRawInput, next }) => {
  if (type !== 'mutation' || !ctx.idempotency) return next();
  return next({ ctx: { rawInput: await getRawInput() } });
});

/** Refuses a call with a session if the request names another user than that of the session. */
const requireExpectedUser = t.middleware(({ ctx, next }) => {
  const caller = findCaller(ctx);
  if (caller) assertExpectedUser(ctx, caller);
  return next();
});

/** Requires a session. */
const requireSession = t.middleware(({ ctx, next }) => {
  const actor = assertSignedIn(ctx);
  return next({ ctx: { actor, idempotencyScope: actor.id } });
});

/** Requires a session. Also accepts the session of an admin without the required second factor. */
const requireSessionOrEnrollment = t.middleware(({ ctx, next }) => {
  const actor = ctx.adminWithoutFactor ?? assertSignedIn(ctx);
  assertExpectedUser(ctx, actor);
  return next({ ctx: { actor, idempotencyScope: actor.id } });
});

/**
 * Returns the user of the session. Throws `signed_out` if there is no session, `other_account` if
 * the request was made for another user, and `factor_needed` if the user is an admin without the
 * required second factor.
 */
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
 * Throws if a write was made for another user than that of the session: the user has signed in with
 * another account in another tab since the form was opened. Also throws if the header does not
 * contain a user id. If there is no header, nothing is checked.
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
export const createCallerFactory = t.createCallerFactory;

/** For visitors and users. `ctx.actor` may be null; the service checks what the caller may do. */
export const publicProcedure = t.procedure
  .use(recordCalls)
  .use(mapErrors)
  .use(limitCalls)
  .use(addRawInput);
/**
 * A `publicProcedure` for writes that do not need a session. If the caller has a session and the
 * request names a user, the session must belong to this user.
 */
export const ownNameProcedure = publicProcedure.use(requireExpectedUser);
/** For users with a session: `ctx.actor` is set. */
export const protectedProcedure = publicProcedure.use(requireSession);
/** A `protectedProcedure` that requires a recent proof of identity. */
export const provenProcedure = protectedProcedure.use(requireRecentProof);
/** A `protectedProcedure` that admins without the required second factor may call, too. */
export const enrollmentProcedure = publicProcedure.use(requireSessionOrEnrollment);

/**
 * Returns an output parser that removes fields that are not in the schema. The parser runs
 * synchronously: tRPC would call zod's `parseAsync`, which takes four times as long for a list.
 */
export function output<View extends z.ZodType>(view: View) {
  return (value: unknown): z.output<View> => view.parse(value);
}

/** Schema of the output of a mutation that returns no data. */
export const Done = z.object({ done: z.literal(true) });
/** The only value that `Done` accepts. */
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

/** Returns the public error body (RULES section 8). For internal errors, the message is fixed. */
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

/** Maximum length of a message, which may contain a part of the request, such as a path. */
const MESSAGE_MAX = 200;

function toPublicMessage(message: string): string {
  const line = withoutControlCharacters(message);
  return line.length > MESSAGE_MAX ? `${line.slice(0, MESSAGE_MAX - 1)}…` : line;
}

/** Replaces control characters and characters that change the direction of text by spaces. */
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

/** Converts any error to a TRPCError: a DomainError, a lost database connection or a defect. */
export function toTRPCError(error: unknown): TRPCError {
  const refusal = error instanceof DomainError ? error : databaseLossRefusal(error);
  if (!refusal) return new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause: error });
  const { kind, message } = refusal;
  return new TRPCError({ code: codesByKind[kind], message, cause: refusal });
}

/**
 * Converts the error in which tRPC wraps what a resolver throws. Returns other errors of tRPC, such
 * as the error of an invalid input, unchanged.
 */
function normalizeError(error: TRPCError): TRPCError {
  return error.code === 'INTERNAL_SERVER_ERROR' ? toTRPCError(error.cause) : error;
}

/** Returns the seconds to wait before a retry; undefined if the error does not contain them. */
export function getRetryAfter({ cause }: TRPCError): number | undefined {
  return cause instanceof DomainError ? cause.retryAfter : undefined;
}
