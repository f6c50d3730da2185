import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type Stripe from 'stripe';
import type { z } from 'zod';
import type { Actor } from '#platform/shared/actor.ts';
import type { FileStore } from './files/file-store.ts';
import type { Mailer } from './mail/mailer.ts';
import type { PasswordHasher } from './password-hasher.ts';
import type { RateLimiter } from './rate-limits/rate-limiter.ts';
import type { Realtime } from './realtime.ts';

export interface SessionPort {
  token: string | null;
  setToken(token: string): void;
  clearToken(): void;
}

export interface Queue<Data extends object> {
  name: string;
  data: z.ZodType<Data>;
  retryLimit: number;
  /** After this time an attempt counts as failed; default 120. */
  expireInSeconds?: number;
}

export interface Jobs {
  /** The job exists only if the caller's transaction commits. */
  send<Data extends object>(
    em: SqlEntityManager,
    queue: Queue<Data>,
    data: Data,
    afterSeconds?: number,
  ): Promise<void>;
}

export interface IdempotencyContext {
  key: string;
  onReplayed(): void;
}

interface RequestOrigin {
  address: string;
  userAgent: string;
  requestId?: string;
  /** Set if a program made the request with an access token. */
  accessTokenId?: number | undefined;
}

export interface ProcedureCall {
  procedure: string;
  status: number;
  code?: string;
  ms: number;
}

export interface Operator {
  email: string;
  name: string | null;
  address: string | null;
}

interface Settings {
  appUrl: string;
  feePercent: number;
  stripePublishableKey: string;
  sandbox: boolean;
  /** Before the first retry of a Stripe command; later retries wait longer. */
  stripeRetryDelayMs: number;
  /**
   * Seconds after an optional mail about a project or conversation during which its next optional
   * mails wait; default 0, with which no mail waits.
   */
  mailGroupSeconds?: number;
  isConfirmationRequired?: boolean;
  adminsNeedFactor?: boolean;
  operator: Operator;
}

export interface SystemCtx {
  em: SqlEntityManager;
  now: () => Date;
  jobs: Jobs;
  stripe: Stripe;
  realtime: Realtime;
  files: FileStore;
  passwords: PasswordHasher;
  settings: Settings;
  report: (problem: string) => void;
  /** The caller continues with the other parts. */
  reportFailure: (part: string, error: unknown) => void;
}

/** `jobId` is the same for every attempt. */
export interface JobCtx extends SystemCtx {
  jobId: string;
  mailer: Mailer;
  print: (message: string, details: object) => void;
}

export interface Ctx extends SystemCtx {
  /**
   * Throws `too_many` if the caller has exceeded the limit, and `busy` if too many expensive calls
   * wait.
   */
  limitCall?: (<Result>(path: string, call: () => Promise<Result>) => Promise<Result>) | undefined;
  recordCall?: ((call: ProcedureCall) => void) | undefined;
  actor: Actor | null;
  /** Email addresses then count as confirmed, and any name is allowed. */
  isRunByOperator?: boolean | undefined;
  /** Must set up a second factor; until then `actor` is null. */
  adminWithoutFactor?: Actor | null | undefined;
  limits: RateLimiter;
  session: SessionPort;
  origin: RequestOrigin;
  idempotency?: IdempotencyContext | null | undefined;
  /** Null if never; undefined for callers without a session. */
  provedAt?: Date | null | undefined;
  /**
   * The user that a write was made for. Undefined if the request names no user, NaN if the header
   * is not an id.
   */
  expectedUserId?: number | undefined;
  idempotencyScope?: number | undefined;
  /** Before parsing; only set for a request with an Idempotency-Key. */
  rawInput?: unknown;
}

/** Includes an admin that must still set up a second factor. */
export function findCaller({
  actor,
  adminWithoutFactor,
}: Pick<Ctx, 'actor' | 'adminWithoutFactor'>): Actor | null {
  return actor ?? adminWithoutFactor ?? null;
}

export function isByProgram({ origin }: Pick<Ctx, 'origin'>): boolean {
  return origin.accessTokenId !== undefined;
}

export interface ActorCtx extends Ctx {
  actor: Actor;
}

/** Runs `work` in a transaction; in that of the caller if there is one, under a savepoint. */
export function inTransaction<C extends { em: SqlEntityManager }, Result>(
  ctx: C,
  work: (transactionCtx: C) => Promise<Result>,
): Promise<Result> {
  return ctx.em.transactional((em) => work({ ...ctx, em }));
}

/**
 * New even if the caller is in a transaction. Problems that `work` reports are logged only after
 * the commit, because a rollback undoes the work.
 */
export async function inNewTransaction<C extends SystemCtx, Result>(
  ctx: C,
  work: (transactionCtx: C) => Promise<Result>,
): Promise<Result> {
  const problems: string[] = [];
  const report = (problem: string) => void problems.push(problem);
  const result = await ctx.em.fork().transactional((em) => work({ ...ctx, em, report }));
  for (const problem of problems) ctx.report(problem);
  return result;
}
