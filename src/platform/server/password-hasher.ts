import { hash, verify } from '@node-rs/argon2';
import { createSemaphore } from './semaphore.ts';

/** Throws `busy` if too many calls wait. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /**
   * If the account is unknown, `passwordHash` must be null: the duration must not reveal whether an
   * account exists.
   */
  verify(password: string, passwordHash: string | null): Promise<boolean>;
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

/** Unicode NFKC: keyboards write the same letter in different ways. */
function normalizePassword(password: string): string {
  return password.normalize('NFKC');
}

/** Only tests pass another `cost`. */
export function createPasswordHasher(cost = COST): PasswordHasher {
  const limitConcurrency = createSemaphore(CONCURRENT_MAX, WAITING_MAX);
  // For `verify`, which must take the same time for an unknown account.
  const dummyHash = hash(crypto.randomUUID(), cost);
  return {
    hash: (password) => limitConcurrency(() => hash(normalizePassword(password), cost)),
    async verify(password, passwordHash) {
      const storedHash = passwordHash ?? (await dummyHash);
      const matches = (text: string) =>
        limitConcurrency(() => verify(storedHash, text).catch(() => false));
      const normal = normalizePassword(password);
      // Older hashes are of the typed password, without normalization.
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
 * Only for the creation of many accounts with the same password, which then share hash and salt.
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
