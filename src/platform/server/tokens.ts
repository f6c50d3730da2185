import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, safe in a cookie or an address. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is stored of a token: a thief of the database cannot use it. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
