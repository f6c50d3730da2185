/** Commands for Stripe; each is stored before it is sent. */
export type CommandKind = 'create_intent' | 'cancel_intent' | 'refund' | 'transfer' | 'reversal';

/** Milliseconds at most between attempts; few for a new intent, because a user waits for it. */
const retryDelayMaxMs: Record<CommandKind, number> = {
  create_intent: 10_000,
  cancel_intent: 60_000,
  refund: 600_000,
  transfer: 600_000,
  reversal: 600_000,
};

/** Returns the milliseconds until a failed command is due again; doubled with each attempt. */
export function retryDelayMs(kind: CommandKind, attempts: number): number {
  return Math.min(retryDelayMaxMs[kind], 1_000 * 2 ** attempts);
}

/** Milliseconds for which a key is used: an hour less than Stripe stores it. */
const KEY_LIFETIME_MS = 23 * 3_600_000;
const ATTEMPTS_PER_KEY = 4;

interface Attempt {
  idempotencyKey: string;
  /** Includes the present attempt. */
  attempts: number;
  /** Milliseconds since the first attempt. */
  ageMs: number;
}

/**
 * Returns the idempotency key of an attempt, and whether to look for the command's effect first.
 * Stripe deletes keys after a day, and until then repeats a response of status 500 under the same
 * key, so after some attempts another key is used.
 */
export function planAttempt({ idempotencyKey, attempts, ageMs }: Attempt) {
  const round = Math.floor((attempts - 1) / ATTEMPTS_PER_KEY);
  return {
    key: round > 0 ? `${idempotencyKey}:${round}` : idempotencyKey,
    checksFirst: ageMs > KEY_LIFETIME_MS || round > 0,
  };
}
