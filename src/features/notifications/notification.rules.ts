import { DomainError } from '#platform/shared/errors.ts';

/** Every event a person is told of (RULES section 6), and whether its mails can be refused. */
export const notificationKinds = {
  invited: { label: 'You are invited to a project', optional: true },
  invitation_answered: { label: 'A developer answers your invitation', optional: true },
  invitation_requested: { label: 'A developer asks to be invited', optional: true },
  request_declined: { label: 'A client declines your request to be invited', optional: true },
  bid_received: { label: 'A bid comes in on your project', optional: true },
  bid_declined: { label: 'A client declines your bid', optional: true },
  hired: { label: 'You are hired, or your payment arrived', optional: false },
  passed: { label: 'Another developer was hired', optional: true },
  cancelled: { label: 'A project you bid on is cancelled', optional: true },
  refunded: { label: 'A payment goes back to you', optional: false },
  message: { label: 'A message arrives', optional: true },
  saved_search: { label: 'A new project fits your saved search', optional: true },
} as const;

export type NotificationKind = keyof typeof notificationKinds;

export const kinds = Object.keys(notificationKinds).filter(isKind);

export function isKind(text: string): text is NotificationKind {
  return text in notificationKinds;
}

/** Why mails of this kind cannot be refused, or null. */
export function mailRefusal(kind: NotificationKind): DomainError | null {
  if (notificationKinds[kind].optional) return null;
  return new DomainError('invalid', 'must_be_told', 'Mails about money cannot be switched off.');
}

export function unknownLink(): DomainError {
  return new DomainError('not_found', 'unknown_link', 'This unsubscribe link is not known to us.');
}
