import { FORMER_MEMBER } from '#platform/shared/words.ts';

// Stryker disable next-line StringLiteral: they are two words
const [firstName = '', lastName = ''] = FORMER_MEMBER.split(' ');

/**
 * What the row of a former member says. Nobody can sign up under any of it: a username that a name
 * leads to has no underscore, and the address holds what nobody can guess. No mail goes there (RFC 6761).
 */
export function formerAccount(id: number, secret: string) {
  return {
    firstName,
    lastName,
    username: `former_${id}`,
    email: `former-${secret.toLowerCase()}@deleted.invalid`,
    avatar: null,
    passwordHash: '',
  };
}
