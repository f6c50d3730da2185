import { DomainError } from '#platform/shared/errors.ts';
import { plural } from '#platform/shared/words.ts';

/** Text that a user must type to confirm the deletion. */
export const CONFIRMATION = 'delete my account';

export function isConfirmed(typed: string): boolean {
  return typed.trim().replace(/\s+/g, ' ').toLowerCase() === CONFIRMATION;
}

/** Kinds of obstacles that prevent the deletion of an account. */
export const obstacleKinds = [
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
export type ObstacleKind = (typeof obstacleKinds)[number];

interface Words {
  says: string;
  /** What the user can do about it. */
  todo: string;
}

export const obstacleWords: Record<ObstacleKind, Words> = {
  client_hire: {
    says: 'You have hired somebody, and the work is not finished.',
    todo: 'Release the funds once it is done, or agree to cancel.',
  },
  developer_hire: {
    says: 'You are hired, and the work is not finished.',
    todo: 'Deliver it, or agree to cancel.',
  },
  dispute: {
    says: 'A dispute is open.',
    todo: 'Settle it with the other side, or wait for the decision.',
  },
  payment: {
    says: 'A payment is under way.',
    todo: 'Wait until it is through, or take back the project or the bid it is for.',
  },
  refund: {
    says: 'A refund to you is not finished.',
    todo: 'Banks take 5 to 10 business days. Where it did not reach your card, our team agrees with you on another way.',
  },
  chargeback: {
    says: 'A bank is looking into a payment.',
    todo: 'Wait for its decision.',
  },
  payout: {
    says: 'Money you earned is not paid out yet.',
    todo: 'Set up your payouts, or wait until it has left. If no bank account of yours can take it, write to us.',
  },
  debt: {
    says: 'You owe us money that a bank took back after it was paid out to you.',
    todo: 'Write to us, so that we can settle it.',
  },
  last_admin: {
    says: 'You are the last admin.',
    todo: 'Invite another admin first, so that somebody looks after the marketplace.',
  },
};

/** Returns the refusal if there are obstacles to the deletion; null otherwise. */
export function deletionRefusal(obstacles: readonly object[]): DomainError | null {
  if (obstacles.length === 0) return null;
  return new DomainError(
    'conflict',
    'deletion_hindered',
    `${plural(obstacles.length, 'thing')} must be finished before your account can be deleted.`,
  );
}
