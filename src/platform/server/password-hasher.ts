import { hash, verify } from '@node-rs/argon2';
import { createSemaphore } from './semaphore.ts';

/** Hashes and verifies passwords, a few at a time. Throws `busy` if too many calls wait. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /**
   * Returns whether the password matches the hash. If the account is unknown, `passwordHash` must
   * be null. The result is then false after the same time, so that the duration does not reveal
   * whether an account exists.
   */
  verify(password: string, passwordHash: string | null): Promise<boolean>;
  /** Returns whether a hash has a lower cost than new hashes, or another format. */
  isOutdated(passwordHash: string): boolean;
}

/**
 * The second option of RFC 9106 for argon2id, with one lane: 60 ms of CPU time and 64 MiB per hash.
 */
const COST = { memoryCost: 65_536, timeCost: 3, parallelism: 1 };
const PARAMETERS = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/;
/** Limits the memory and CPU time that many simultaneous sign-ins can use. */
const CONCURRENT_MAX = 4;
const WAITING_MAX = 100;

/**
 * Returns a password in the form in which it is hashed (Unicode NFKC). Keyboards and systems write
 * the same letter in different ways: `ü` can be one character or two.
 */
function normalizePassword(password: string): string {
  return password.normalize('NFKC');
}

/** Returns the password hasher. Only tests pass another `cost`. */
export function createPasswordHasher(cost = COST): PasswordHasher {
  const limitConcurrency = createSemaphore(CONCURRENT_MAX, WAITING_MAX);
  // The hash of a random password, so that `verify` takes the same time for an unknown account.
  const dummyHash = hash(crypto.randomUUID(), cost);
  return {
    hash: (password) => limitConcurrency(() => hash(normalizePassword(password), cost)),
    async verify(password, passwordHash) {
      const storedHash = passwordHash ?? (await dummyHash);
      const matches = (text: string) =>
        limitConcurrency(() => verify(storedHash, text).catch(() => false));
      const normal = normalizePassword(password);
      // Older hashes were created from the typed password, without normalization.
      const isMatch = (await matches(normal)) || (normal !== password && (await matches(password)));
      return isMatch && passwordHash !== null;
    },
    isOutdated(passwordHash) {
      const [, memory = 0, time = 0, lanes = 0] = (PARAMETERS.exec(passwordHash) ?? []).map(Number);
      return memory < cost.memoryCost || time < cost.timeCost || lanes < cost.parallelism;
    },
  };
}

/**
 * Returns a hasher that hashes each distinct password only once. Only for the creation of many
 * accounts with the same password, because these accounts then have the same hash and salt.
 */
export function memoizeHashes(passwords: PasswordHasher): PasswordHasher {
  const hashes = new Map<string, Promise<string>>();
  return {
    ...passwords,
    hash(password) {
      const pending = hashes.get(password) ?? passwords.hash(password);
      hashes.set(password, pending);
      return pending;
    },
  };
}
