import type { Role } from '#platform/shared/actor.ts';
import { DomainError } from '#platform/shared/errors.ts';

/** What somebody can have broken. */
export const rules = [
  'fraud',
  'off_platform',
  'spam',
  'impersonation',
  'offensive',
  'dishonest_work',
  'other',
] as const;
export type Rule = (typeof rules)[number];

/** Each rule as the person who broke it reads it. */
export const ruleWords: Record<Rule, string> = {
  fraud: 'Do not deceive others about money, work or yourself.',
  off_platform: 'Do not take payments for projects outside Bidwright.',
  spam: 'Do not send the same bids or messages to many people.',
  impersonation: 'Do not pretend to be somebody else.',
  offensive: 'Do not insult, threaten or discriminate against others.',
  dishonest_work: 'Do not show or deliver work that is not yours to give.',
  other: 'Keep to the terms of this marketplace.',
};

/** What somebody who is suspended can still do, as they and everybody else read it. */
export const stillOpen = [
  'Work that is running goes on: deliver it, look it over, release the funds.',
  'Write to each other about running work.',
  'What was earned stays yours and is paid out as ever.',
];

/** What they cannot begin until it ends. */
export const closedMeanwhile = [
  'New projects, bids, invitations and hires.',
  'Messages to people you have no running work with.',
];

/** What is said of an appeal before it is made. */
export const APPEAL_WORDS =
  'You can appeal once. Another admin than the one who suspended you decides, and tells you the ' +
  'reasons by mail.';

export const decisions = ['granted', 'refused'] as const;
export type Decision = (typeof decisions)[number];

export const REASON_MIN = 10;
export const REASON_MAX = 2_000;

/** What a suspended person hears of everything new. */
export function suspendedRefusal(): DomainError {
  return new DomainError(
    'forbidden',
    'suspended',
    'Your account is suspended: nothing new can be begun. Work that is running goes on and is paid.',
  );
}

/** Why this admin may not suspend this person, or null. */
export function suspendRefusal(
  actor: { id: number },
  person: { id: number; role: Role; suspended: boolean },
  activeAdmins: number,
): DomainError | null {
  if (person.id === actor.id) {
    return new DomainError('forbidden', 'not_yourself', 'You cannot suspend yourself.');
  }
  if (person.suspended) return alreadySuspended();
  if (person.role === 'admin' && activeAdmins < 2) {
    return new DomainError('conflict', 'last_admin', 'The last admin cannot be suspended.');
  }
  return null;
}

export function alreadySuspended(): DomainError {
  return new DomainError('conflict', 'already_suspended', 'This person is suspended already.');
}

export function notSuspended(): DomainError {
  return new DomainError('conflict', 'not_suspended', 'This person is not suspended any more.');
}

/** Of a project whose client is suspended; why is theirs to tell. */
export const TAKES_NO_BIDS = 'This project takes no bids at the moment.';

export function noSuchPerson(): DomainError {
  return new DomainError('not_found', 'user_not_found', 'User Not Found');
}

interface Appealed {
  byId: number;
  userId: number;
  appealedAt?: Date | null | undefined;
  decidedAt?: Date | null | undefined;
}

/** Why there can be no appeal now, or null: one for each suspension. */
export function appealRefusal({ appealedAt }: Appealed): DomainError | null {
  if (!appealedAt) return null;
  return new DomainError(
    'conflict',
    'appealed_already',
    'You have appealed against this suspension already. Each can be appealed once.',
  );
}

/** Why this admin may not decide this appeal, or null. */
export function judgeRefusal(
  actor: { id: number },
  { byId, userId, appealedAt, decidedAt }: Appealed,
): DomainError | null {
  if (!appealedAt) {
    return new DomainError('conflict', 'no_appeal', 'There is no appeal to decide.');
  }
  if (decidedAt) {
    return new DomainError('conflict', 'decided_already', 'This appeal was decided already.');
  }
  if (actor.id === byId || actor.id === userId) {
    return new DomainError(
      'forbidden',
      'other_admin',
      'An appeal is decided by another admin than the one who suspended.',
    );
  }
  return null;
}
