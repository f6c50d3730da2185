import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type Stripe from 'stripe';
import type { Jobs } from './jobs.ts';
import type { Limits } from './limits.ts';

export type Role = 'client' | 'developer' | 'admin';

/** Who acts. Always from the session, never from a payload (RULES section 1). */
export interface Actor {
  id: number;
  role: Role;
  name: string;
}

/** The browser's hold on a session. */
export interface SessionPort {
  /** The token the caller came with. */
  token: string | null;
  keep(token: string): void;
  drop(): void;
}

/** Where a call comes from. */
export interface Origin {
  address: string;
  userAgent: string;
}

/** The few things the operator decides and a service must know. */
export interface Settings {
  appUrl: string;
  feePercent: number;
  stripePublishableKey: string;
  sandbox: boolean;
}

/** What a job or the webhook works with: no person, no session. */
export interface SystemCtx {
  em: SqlEntityManager;
  now: () => Date;
  jobs: Jobs;
  stripe: Stripe;
  settings: Settings;
}

/** What every service gets first; built once per request in `app/server`, by hand in a test. */
export interface Ctx extends SystemCtx {
  actor: Actor | null;
  limits: Limits;
  session: SessionPort;
  origin: Origin;
}

export interface ActorCtx extends Ctx {
  actor: Actor;
}
