import { DomainError } from '#platform/shared/errors.ts';
import { FORMER_MEMBER, formatCount } from '#platform/shared/format/text.ts';

export const CONFIRMATION_TEXT = 'delete my account';

/** Ignores case and additional spaces. */
export function isConfirmationText(input: string): boolean {
  return input.trim().replace(/\s+/g, ' ').toLowerCase() === CONFIRMATION_TEXT;
}

export const blockerKinds = [
  'client_hire',
  'developer_hire',
  'dispute',
  'payment',
  'refund',
  'chargeback',
  'payout',
  'debt',
  'last_admin',
] as const;
export type BlockerKind = (typeof blockerKinds)[number];

interface BlockerText {
  problem: string;
  remedy: string;
}

export const blockerTexts: Record<BlockerKind, BlockerText> = {
  client_hire: {
    problem: 'You have hired a developer, and the work is not finished.',
    remedy: 'Release the funds once it is done, or agree to cancel.',
  },
  developer_hire: {
    problem: 'You are hired, and the work is not finished.',
    remedy: 'Deliver it, or agree to cancel.',
  },
  dispute: {
    problem: 'A dispute is open.',
    remedy: 'Settle it with the other side, or wait for the decision.',
  },
  payment: {
    problem: 'A payment is in progress.',
    remedy: 'Wait until it is finished, or cancel its project or withdraw its bid.',
  },
  refund: {
    problem: 'A refund to you is not finished.',
    remedy:
      'Banks take 5 to 10 business days. If it did not reach your card, our team will contact ' +
      'you to find another way.',
  },
  chargeback: {
    problem: 'A bank is reviewing a payment.',
    remedy: 'Wait for its decision.',
  },
  payout: {
    problem: 'Money you earned is not paid out yet.',
    remedy:
      'Set up your payouts, or wait until the money has been sent. If you have no bank account ' +
      'that can receive it, write to us.',
  },
  debt: {
    problem: 'You owe us money that a bank took back after it was paid out to you.',
    remedy: 'Write to us, so that we can settle it.',
  },
  last_admin: {
    problem: 'You are the last admin.',
    remedy: 'Invite another admin first, so that the marketplace has one.',
  },
};

export function deletionRefusal(blockers: readonly object[]): DomainError | null {
  if (blockers.length === 0) return null;
  return new DomainError(
    'conflict',
    'deletion_hindered',
    `${formatCount(blockers.length, 'thing')} must be finished before your account can be deleted.`,
  );
}

/**
 * No sign-up can choose the same username or address: usernames of sign-ups contain no underscore,
 * and `secret` must be random. Mails to the domain `.invalid` are not delivered (RFC 6761). No
 * password matches an empty hash.
 */
export function toAnonymizedAccount(userId: number, secret: string) {
  // Stryker disable next-line StringLiteral: the text has two words, so the defaults are not used
  const [firstName = '', lastName = ''] = FORMER_MEMBER.split(' ');
  return {
    firstName,
    lastName,
    username: `former_${userId}`,
    email: `former-${secret.toLowerCase()}@deleted.invalid`,
    duplicateEmail: null,
    avatar: null,
    timeZone: null,
    dailyMailedOn: null,
    passwordHash: '',
  };
}
