import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type Stripe from 'stripe';
import type { z } from 'zod';
import type { Actor } from '#platform/shared/actor.ts';
import type { FileStore } from './files/file-store.ts';
import type { Mailer } from './mail/mailer.ts';
import type { PasswordHasher } from './password-hasher.ts';
import type { RateLimiter } from './rate-limits/rate-limiter.ts';
import type { Realtime } from './realtime.ts';

/** Reads and writes the session cookie of the browser. */
export interface SessionPort {
  /** Token in the cookie of the request; null if there is none. */
  token: string | null;
  /** Sets the cookie in the response. */
  setToken(token: string): void;
  clearToken(): void;
}

/** A kind of background job. */
export interface Queue<Data extends object> {
  name: string;
  /** Schema of the data that each job has. */
  data: z.ZodType<Data>;
  /** How often a job is retried. The delays between the retries increase. */
  retryLimit: number;
  /** Seconds after which an attempt counts as failed; default 120. */
  expireInSeconds?: number;
}

/** The queue of background jobs. */
export interface Jobs {
  /**
   * Queues a job in the caller's transaction, so that the job exists only if the transaction
   * commits. The job runs after `afterSeconds` at the earliest, by default at once.
   */
  send<Data extends object>(
    em: SqlEntityManager,
    queue: Queue<Data>,
    data: Data,
    afterSeconds?: number,
  ): Promise<void>;
}

/** Idempotency-Key of a request, and the function that marks the response as replayed. */
export interface IdempotencyContext {
  key: string;
  onReplayed(): void;
}

/** Origin of a request. */
interface RequestOrigin {
  /** IP address of the client. */
  address: string;
  userAgent: string;
  /** Id of the request in the log. */
  requestId?: string;
}

/** Outcome of a procedure, for the log and the metrics. */
export interface ProcedureCall {
  /** Path, such as `bids.place`. */
  procedure: string;
  /** HTTP status. */
  status: number;
  /** Code of the error, if the call failed. */
  code?: string;
  /** Duration in milliseconds. */
  ms: number;
}

/** Operator of this marketplace: contact and legal details. */
export interface Operator {
  email: string;
  name: string | null;
  address: string | null;
}

/** Settings that services use. */
interface Settings {
  /** Public URL of the site, without a trailing slash. */
  appUrl: string;
  /** The platform's share of a released amount, in percent. */
  feePercent: number;
  stripePublishableKey: string;
  /** Whether payments go to the sandbox instead of Stripe. */
  sandbox: boolean;
  /** Wait before the first retry of a Stripe command. The wait before a later retry is longer. */
  stripeRetryDelayMs: number;
  /**
   * Seconds after an optional mail about a project or conversation during which its next optional
   * mails wait; default 0, with which no mail waits.
   */
  mailGroupSeconds?: number;
  /** Whether actions that reach other users require a confirmed email address. */
  isConfirmationRequired?: boolean;
  /** Whether admins must sign in with a second factor. */
  adminsNeedFactor?: boolean;
  operator: Operator;
}

/** Context of jobs and webhooks, without a user or a session. */
export interface SystemCtx {
  em: SqlEntityManager;
  now: () => Date;
  jobs: Jobs;
  stripe: Stripe;
  realtime: Realtime;
  files: FileStore;
  passwords: PasswordHasher;
  settings: Settings;
  /** Logs a problem that the operator must look at. */
  report: (problem: string) => void;
  /**
   * Logs and counts the failure of one part of a job. The caller continues with the other parts.
   */
  reportFailure: (part: string, error: unknown) => void;
}

/** The context of a job. `jobId` is the same for every attempt. */
export interface JobCtx extends SystemCtx {
  jobId: string;
  mailer: Mailer;
  /** Writes a structured line to standard output, for what must be noted outside the database. */
  print: (message: string, details: object) => void;
}

/**
 * First parameter of every service. `app/server` creates it once per request; tests create it
 * themselves.
 */
export interface Ctx extends SystemCtx {
  /**
   * Runs a call of the procedure at this path. Throws `too_many` if the caller has exceeded the
   * limit of the procedure, and `busy` if too many expensive calls wait.
   */
  limitCall?: (<Result>(path: string, call: () => Promise<Result>) => Promise<Result>) | undefined;
  /** Reports the outcome of a call of a procedure. */
  recordCall?: ((call: ProcedureCall) => void) | undefined;
  /** The signed-in user; null for visitors. */
  actor: Actor | null;
  /**
   * Whether the operator creates accounts, for example in the demo. Their email addresses then
   * count as confirmed, and any name is allowed.
   */
  isRunByOperator?: boolean | undefined;
  /** An admin that must set up a second factor; until then `actor` is null. */
  adminWithoutFactor?: Actor | null | undefined;
  limits: RateLimiter;
  session: SessionPort;
  origin: RequestOrigin;
  idempotency?: IdempotencyContext | null | undefined;
  /**
   * When the user of the session last proved their identity. Null if never; undefined for callers
   * without a session.
   */
  provedAt?: Date | null | undefined;
  /**
   * Id of the user that a write was made for. Undefined if the request names no user, NaN if the
   * header of the request does not contain an id.
   */
  expectedUserId?: number | undefined;
  /** Owner of the Idempotency-Keys: a user's id, or undefined for anonymous callers. */
  idempotencyScope?: number | undefined;
  /** The input of a request with an Idempotency-Key before it was parsed. */
  rawInput?: unknown;
}

/** Returns the user of the session, also an admin that must still set up a second factor. */
export function findCaller({
  actor,
  adminWithoutFactor,
}: Pick<Ctx, 'actor' | 'adminWithoutFactor'>): Actor | null {
  return actor ?? adminWithoutFactor ?? null;
}

/** Context of a call by a signed-in user. */
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
 * Runs `work` in a new transaction, even if the caller is in a transaction. Problems that `work`
 * reports are logged only after the commit, because a rollback undoes the work.
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
