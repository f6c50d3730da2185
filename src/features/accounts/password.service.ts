import { hash, verify } from '@node-rs/argon2';
import { DomainError } from '#platform/shared/errors.ts';

/** OWASP's smallest argon2id (the library's own default kind): 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const PARAMETERS = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/;
/** A flood of sign-ins may fill this queue, not the server's memory or its event loop. */
const AT_ONCE = 4;
const WAITING_MAX = 100;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running >= AT_ONCE) {
    if (waiting.length >= WAITING_MAX) {
      throw new DomainError('unavailable', 'busy', 'We are very busy. Please try again soon.', 5);
    }
    await new Promise<void>((go) => waiting.push(go));
  }
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, COST));
}

/** Whether a hash was made with less than what is asked of one today. */
export function isOutdated(passwordHash: string): boolean {
  const [, memory = 0, time = 0, lanes = 0] = (PARAMETERS.exec(passwordHash) ?? []).map(Number);
  return memory < COST.memoryCost || time < COST.timeCost || lanes < COST.parallelism;
}

/** A hash of nothing anybody knows, so that an unknown account costs as much as a known one. */
const decoy = hash(crypto.randomUUID(), COST);

export async function passwordFits(password: string, passwordHash: string | null) {
  const stored = passwordHash ?? (await decoy);
  const fits = await inTurn(() => verify(stored, password).catch(() => false));
  return fits && passwordHash !== null;
}
