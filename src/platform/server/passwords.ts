import { hash, verify } from '@node-rs/argon2';
import { turns } from './turns.ts';

/** Passwords go in and hashes come out; hashing waits its turn. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Whether it is the one; `null`, where there is none to compare with, takes just as long. */
  fits(password: string, passwordHash: string | null): Promise<boolean>;
  /** Whether a hash was made with less than what is asked of one today. */
  isOutdated(passwordHash: string): boolean;
}

/** RFC 9106's second choice of argon2id, on one lane: 60 ms of a core, and 64 MiB meanwhile. */
const COST = { memoryCost: 65_536, timeCost: 3, parallelism: 1 };
const PARAMETERS = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/;
/** A flood of sign-ins may fill this queue, not the server's memory or its event loop. */
const AT_ONCE = 4;
const WAITING_MAX = 100;

/** `cost` is for who tries the queue alone. */
export function openPasswords(cost = COST): Passwords {
  const inTurn = turns(AT_ONCE, WAITING_MAX);
  // A hash of nothing anybody knows, so that an unknown account costs as much as a known one.
  const decoy = hash(crypto.randomUUID(), cost);
  return {
    hash: (password) => inTurn(() => hash(password, cost)),
    async fits(password, passwordHash) {
      const stored = passwordHash ?? (await decoy);
      const fits = await inTurn(() => verify(stored, password).catch(() => false));
      return fits && passwordHash !== null;
    },
    isOutdated(passwordHash) {
      const [, memory = 0, time = 0, lanes = 0] = (PARAMETERS.exec(passwordHash) ?? []).map(Number);
      return memory < cost.memoryCost || time < cost.timeCost || lanes < cost.parallelism;
    },
  };
}

/** For many accounts that are made with one password, whose hash they may as well share. */
export function hashingOnce(passwords: Passwords): Passwords {
  const made = new Map<string, Promise<string>>();
  return {
    ...passwords,
    hash(password) {
      const known = made.get(password) ?? passwords.hash(password);
      made.set(password, known);
      return known;
    },
  };
}
