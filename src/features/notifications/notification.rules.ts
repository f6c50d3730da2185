import type { Role } from '#platform/shared/actor.ts';
import { DomainError } from '#platform/shared/errors.ts';

/**
 * Every event a person is told of (RULES section 6), whether its mails can be refused, and the role
 * that meets it; null is both.
 */
export const notificationKinds = {
  invited: { label: 'You are invited to a project', optional: true, to: 'developer' },
  invitation_taken_back: {
    label: 'A client takes back an invitation, or its project is over',
    optional: true,
    to: 'developer',
  },
  invitation_answered: {
    label: 'A developer answers your invitation',
    optional: true,
    to: 'client',
  },
  invitation_requested: { label: 'A developer asks to be invited', optional: true, to: 'client' },
  request_declined: {
    label: 'A client declines your request to be invited, or its project is over',
    optional: true,
    to: 'developer',
  },
  bid_received: {
    label: 'A bid comes in on your project, changes or is withdrawn',
    optional: true,
    to: 'client',
  },
  bid_declined: {
    label: 'A client declines your bid, or takes it up again',
    optional: true,
    to: 'developer',
  },
  hired: { label: 'You are hired, or your payment arrived', optional: false, to: null },
  passed: { label: 'Another developer was hired', optional: true, to: 'developer' },
  cancelled: {
    label: 'A project you bid on is cancelled or removed',
    optional: true,
    to: 'developer',
  },
  work: { label: 'Something happens on a project you work on', optional: false, to: null },
  payout: { label: 'Earnings are sent to you, or wait for you', optional: false, to: 'developer' },
  refunded: { label: 'A payment goes back to you', optional: false, to: 'client' },
  review_received: { label: 'Somebody reviews you', optional: true, to: null },
  review_replied: { label: 'Somebody replies to your review', optional: true, to: null },
  message: { label: 'A message arrives', optional: true, to: null },
  moderation: {
    label: 'Our team decides on your project, or warns you',
    optional: false,
    to: null,
  },
  report: { label: 'Our team has looked at your report', optional: true, to: null },
  saved_search: { label: 'A new project fits your saved search', optional: true, to: 'developer' },
} as const;

export type NotificationKind = keyof typeof notificationKinds;

// Stryker disable next-line MethodExpression: what the object holds is known; this tells its type
export const kinds = Object.keys(notificationKinds).filter(isKind);

/** What a person of this role can come to be told of. */
export function kindsFor(role: Role): NotificationKind[] {
  return kinds.filter((kind) => {
    const { to } = notificationKinds[kind];
    return role === 'admin' || to === null || to === role;
  });
}

export function isKind(text: string): text is NotificationKind {
  return Object.hasOwn(notificationKinds, text);
}

/** Why mails of this kind cannot be refused, or null. */
export function mailRefusal(kind: NotificationKind): DomainError | null {
  if (notificationKinds[kind].optional) return null;
  return new DomainError(
    'invalid',
    'must_be_told',
    'Mails about money and decisions of our team cannot be switched off.',
  );
}

export function unknownLink(): DomainError {
  return new DomainError('not_found', 'unknown_link', 'This unsubscribe link is not known to us.');
}
