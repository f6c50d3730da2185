export type CommandKind = 'create_intent' | 'cancel_intent' | 'refund' | 'transfer' | 'reversal';

/** `resultId` is null if Stripe refused the command. */
export interface FinishedCommand {
  params: Record<string, unknown>;
  resultId: string | null;
  lastError: string | null;
}

/** Short for a new intent, because a user waits for it. */
const retryDelayMaxMs: Record<CommandKind, number> = {
  create_intent: 10_000,
  cancel_intent: 60_000,
  refund: 600_000,
  transfer: 600_000,
  reversal: 600_000,
};

export function retryDelayMs(kind: CommandKind, attempts: number): number {
  return Math.min(retryDelayMaxMs[kind], 1_000 * 2 ** attempts);
}

/** An hour less than Stripe stores a key. */
const KEY_LIFETIME_MS = 23 * 3_600_000;
const ATTEMPTS_PER_KEY = 4;

interface Attempt {
  idempotencyKey: string;
  /** Includes the current attempt. */
  attempts: number;
  ageMs: number;
}

interface AttemptPlan {
  key: string;
  /** Whether to look at Stripe first for what an earlier attempt has created. */
  looksForEffectFirst: boolean;
}

/**
 * Stripe repeats a response of status 500 under the same key, so another key is used after some
 * attempts, and it forgets keys after a day. In both cases a repetition could execute the command
 * twice, so its effect is looked up first.
 */
export function planAttempt({ idempotencyKey, attempts, ageMs }: Attempt): AttemptPlan {
  const round = Math.floor((attempts - 1) / ATTEMPTS_PER_KEY);
  return {
    key: round > 0 ? `${idempotencyKey}:${round}` : idempotencyKey,
    looksForEffectFirst: ageMs > KEY_LIFETIME_MS || round > 0,
  };
}
