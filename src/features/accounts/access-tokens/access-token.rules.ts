import type { Role } from '#platform/shared/actor.ts';
import { DomainError } from '#platform/shared/errors.ts';

export const TOKENS_MAX = 20;
export const TOKEN_NAME_MAX = 60;
export const EXPIRY_DAYS = [30, 90, 365] as const;
/** Expired tokens are listed this long, so that their owner sees why a program has stopped. */
export const EXPIRED_DAYS = 30;

export const scopes = [
  'read',
  'projects:write',
  'bids:write',
  'messages:write',
  'work:write',
  'propose',
] as const;
export type Scope = (typeof scopes)[number];

/** One of them is enough to upload a file. */
export const uploadScopes = [
  'projects:write',
  'messages:write',
  'work:write',
] as const satisfies Scope[];

/** `needs_person`: no token may make the call. */
export type RequiredScope = Scope | 'needs_person';

const TOKEN_PREFIX = 'bw_';
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** Of 32 bytes in base 62. */
const DIGITS_COUNT = 43;

export function formatToken(bytes: Uint8Array): string {
  let rest = bytes.reduce((value, byte) => value * 256n + BigInt(byte), 0n);
  const digits: string[] = [];
  for (let digit = 0; digit < DIGITS_COUNT; digit += 1) {
    digits.push(DIGITS.charAt(Number(rest % 62n)));
    rest /= 62n;
  }
  return TOKEN_PREFIX + digits.reverse().join('');
}

const TOKEN_PATTERN = /^bw_[0-9A-Za-z]{43}$/;

export const isTokenFormat = (text: string): boolean => TOKEN_PATTERN.test(text);

/** An admin can change what belongs to others, so only a person may act as one. */
export function createTokenRefusal(
  { role }: { role: Role },
  tokenCount: number,
): DomainError | null {
  if (role === 'admin') {
    return new DomainError('forbidden', 'not_for_admins', 'Admins cannot have access tokens.');
  }
  if (tokenCount < TOKENS_MAX) return null;
  return new DomainError(
    'conflict',
    'too_many_tokens',
    `You have ${TOKENS_MAX} access tokens. Revoke one that you no longer need.`,
  );
}

/** Null if a token with `granted` may make a call that needs one of the scopes `required`. */
export function scopeRefusal(
  granted: readonly string[],
  required: readonly Scope[] | 'needs_person',
): DomainError | null {
  if (required === 'needs_person') {
    return new DomainError(
      'forbidden',
      'needs_person',
      'No access token can do this. Sign in to Bidwright and do it there.',
    );
  }
  if (required.some((scope) => granted.includes(scope))) return null;
  return new DomainError(
    'forbidden',
    'scope_missing',
    `This access token does not have the scope ${required.join(' or ')}.`,
  );
}

export function tokenInvalidError(): DomainError {
  return new DomainError(
    'signed_out',
    'token_invalid',
    'This access token is invalid, expired or revoked.',
  );
}

export function tokenInQueryError(): DomainError {
  return new DomainError(
    'invalid',
    'token_in_query',
    'Send access tokens in the header “Authorization: Bearer”, never in the URL: URLs are stored ' +
      'in logs and histories.',
  );
}

export function unknownTokenError(): DomainError {
  return new DomainError('not_found', 'token_unknown', 'This access token is already revoked.');
}
