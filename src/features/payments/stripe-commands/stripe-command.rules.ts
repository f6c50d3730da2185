/** Commands for Stripe; each is stored before it is sent. */
export type CommandKind = 'create_intent' | 'cancel_intent' | 'refund' | 'transfer' | 'reversal';

/** Maximum delays between attempts; short for a new intent, because a user waits for it. */
const retryDelayMaxMs: Record<CommandKind, number> = {
  create_intent: 10_000,
  cancel_intent: 60_000,
  refund: 600_000,
  transfer: 600_000,
  reversal: 600_000,
};

/** Returns the milliseconds until a failed command is due again; doubled by each attempt. */
export function retryDelayMs(kind: CommandKind, attempts: number): number {
  return Math.min(retryDelayMaxMs[kind], 1_000 * 2 ** attempts);
}

/** Time for which an idempotency key is used: an hour less than Stripe stores it. */
const KEY_LIFETIME_MS = 23 * 3_600_000;
const ATTEMPTS_PER_KEY = 4;

interface Attempt {
  idempotencyKey: string;
  /** Includes the present attempt. */
  attempts: number;
  /** Milliseconds since the first attempt. */
  ageMs: number;
}

interface AttemptPlan {
  /** The idempotency key to send. */
  key: string;
  /** Whether to look at Stripe first for what an earlier attempt has created. */
  looksForEffectFirst: boolean;
}

/**
 * Returns how to send an attempt. Stripe repeats a response of status 500 for each attempt under
 * the same key, so another key is used after some attempts. Stripe also deletes a key after a day.
 * In both cases Stripe would execute the command twice if an earlier attempt had succeeded. The
 * sender must therefore first look for the effect of an earlier attempt.
 */
export function planAttempt({ idempotencyKey, attempts, ageMs }: Attempt): AttemptPlan {
  const round = Math.floor((attempts - 1) / ATTEMPTS_PER_KEY);
  return {
    key: round > 0 ? `${idempotencyKey}:${round}` : idempotencyKey,
    looksForEffectFirst: ageMs > KEY_LIFETIME_MS || round > 0,
  };
}
