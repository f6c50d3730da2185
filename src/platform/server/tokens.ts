import { createHash, randomBytes } from 'node:crypto';

/** Returns 256 random bits as text that is safe in cookies and URLs. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * Returns the hash of a token for storage, so that a copy of the database contains no usable token.
 */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
