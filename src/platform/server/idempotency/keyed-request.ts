import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { canonicalJson } from '#platform/shared/canonical-json.ts';
import { DomainError } from '#platform/shared/errors.ts';

export interface RequestWithKey {
  key: string;
  /** Id of the user; 0 for anonymous callers. */
  scope: number;
  path: string;
  input: unknown;
}

/**
 * The fingerprint is an HMAC with the key, and the response is encrypted with a secret derived from
 * it. So a reader of the rows can neither test passwords against a fingerprint nor decrypt a
 * response.
 */
export interface KeyedRequest {
  scope: number;
  keyHash: string;
  fingerprint: string;
  /** Number of the advisory lock, as decimal text. */
  lock: string;
  encrypt(response: string): Buffer;
  decrypt(encrypted: Buffer): string;
}

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export function keyRefusal(key: string): DomainError | null {
  if (/^[!-~]{1,255}$/.test(key)) return null;
  return new DomainError(
    'invalid',
    'idempotency_key_invalid',
    'An Idempotency-Key has 1 to 255 visible ASCII characters, ideally a random UUID.',
  );
}

/** Throws `too_deep` if the input is nested too deeply to be compared. */
export function createKeyedRequest({ key, scope, path, input }: RequestWithKey): KeyedRequest {
  const request = `${path} ${canonicalizeInput(input)}`;
  const keyDigest = createHash('sha256').update(`${scope} ${key}`).digest();
  // The prefixes make the two values that are derived from the key different.
  const encryptionKey = createHmac('sha256', key).update(`seal ${request}`).digest();
  return {
    scope,
    keyHash: keyDigest.toString('base64url'),
    fingerprint: createHmac('sha256', key).update(`same ${request}`).digest('base64url'),
    lock: String(keyDigest.readBigInt64BE()),
    encrypt(response) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(CIPHER, encryptionKey, nonce);
      const encrypted = [cipher.update(response, 'utf8'), cipher.final()];
      return Buffer.concat([nonce, cipher.getAuthTag(), ...encrypted]);
    },
    decrypt(encrypted) {
      const nonce = encrypted.subarray(0, NONCE_BYTES);
      const rest = encrypted.subarray(NONCE_BYTES);
      const decipher = createDecipheriv(CIPHER, encryptionKey, nonce);
      decipher.setAuthTag(rest.subarray(0, TAG_BYTES));
      return decipher.update(rest.subarray(TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
    },
  };
}

function canonicalizeInput(input: unknown): string {
  try {
    return canonicalJson(input ?? null);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new DomainError('invalid', 'too_deep', 'This request is nested too deeply.');
  }
}
