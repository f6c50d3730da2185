import { FORMER_MEMBER } from '#platform/shared/format/text.ts';

// Stryker disable next-line StringLiteral: the text has two words, so the defaults are not used
const [firstName = '', lastName = ''] = FORMER_MEMBER.split(' ');

/**
 * Returns the row of a deleted account. No sign-up can match it: usernames derived from names have
 * no underscore, and the address contains a secret. Mails to `.invalid` are not delivered (RFC
 * 6761).
 */
export function toAnonymizedAccount(id: number, secret: string) {
  return {
    firstName,
    lastName,
    username: `former_${id}`,
    email: `former-${secret.toLowerCase()}@deleted.invalid`,
    avatar: null,
    passwordHash: '',
  };
}
