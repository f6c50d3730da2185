import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type Stripe from 'stripe';
import type { Actor } from '#platform/shared/actor.ts';
import type { FileStore } from './file-store.ts';
import type { Jobs } from './jobs.ts';
import type { Limits } from './limits.ts';
import type { Live } from './live.ts';
import type { Passwords } from './passwords.ts';

/** The browser's hold on a session. */
export interface SessionPort {
  /** The token the caller came with. */
  token: string | null;
  keep(token: string): void;
  drop(): void;
}

/** The Idempotency-Key a call came with, and how its caller hears that it was answered before. */
export interface Repeat {
  key: string;
  sayReplayed(): void;
}

/** Where a call comes from. */
interface Origin {
  address: string;
  userAgent: string;
  /** As the log names the call. */
  requestId?: string;
}

/** Who runs this marketplace: where they are written to, and what they say of themselves. */
export interface Operator {
  email: string;
  name: string | null;
  address: string | null;
}

/** The few things the operator decides and a service must know. */
interface Settings {
  appUrl: string;
  feePercent: number;
  stripePublishableKey: string;
  sandbox: boolean;
  /** Milliseconds before a Stripe command is sent a second time. */
  stripeRetryDelay: number;
  /** Whether who looks after the marketplace must sign in with a second factor. */
  adminsNeedFactor?: boolean;
  operator: Operator;
}

/** What a job or the webhook works with: no person, no session. */
export interface SystemCtx {
  em: SqlEntityManager;
  now: () => Date;
  jobs: Jobs;
  stripe: Stripe;
  live: Live;
  files: FileStore;
  passwords: Passwords;
  settings: Settings;
  /** Tells the operator of something a person must look at. */
  report: (problem: string) => void;
  /** Logs and counts the failure of one part of a job that goes on with its other parts. */
  reportFailure: (part: string, error: unknown) => void;
}

/** What every service gets first; built once per request in `app/server`, by hand in a test. */
export interface Ctx extends SystemCtx {
  /** Counts a call of this procedure against the caller's limit; throws `too_many` beyond it. */
  countCall?: ((path: string) => Promise<void>) | undefined;
  actor: Actor | null;
  /** An admin who must set up their second factor before they are the actor of anything else. */
  unready?: Actor | null | undefined;
  limits: Limits;
  session: SessionPort;
  origin: Origin;
  repeat?: Repeat | null | undefined;
  /** Whose Idempotency-Keys these are: a user's id; without one, the keys of anonymous callers. */
  keyScope?: number | undefined;
  /** The input of a request with an Idempotency-Key before it was parsed. */
  rawInput?: unknown;
}

export interface ActorCtx extends Ctx {
  actor: Actor;
}
