/** What is done at Stripe, each decided here first. */
export type CommandKind = 'create_intent' | 'cancel_intent' | 'refund' | 'transfer' | 'reversal';

/** Milliseconds. Somebody waits for a card form; nobody waits for the rest. */
const waitMax: Record<CommandKind, number> = {
  create_intent: 10_000,
  cancel_intent: 60_000,
  refund: 600_000,
  transfer: 600_000,
  reversal: 600_000,
};

/** Milliseconds until a command is due again that failed so often: ever longer. */
export function waitAfter(kind: CommandKind, attempts: number): number {
  return Math.min(waitMax[kind], 1_000 * 2 ** attempts);
}

const KEYS_LIVE = 23 * 3_600_000;
const TRIES_PER_KEY = 4;

interface Tried {
  idempotencyKey: string;
  /** This one among them. */
  attempts: number;
  /** Milliseconds since the first. */
  age: number;
}

/**
 * Under which key a command is sent, and whether its effect is looked for before. Stripe forgets
 * keys after a day, and repeats a 500 it gave under one for as long.
 */
export function nextTry({ idempotencyKey, attempts, age }: Tried) {
  const round = Math.floor((attempts - 1) / TRIES_PER_KEY);
  return {
    key: round > 0 ? `${idempotencyKey}:${round}` : idempotencyKey,
    looksFirst: age > KEYS_LIVE || round > 0,
  };
}
