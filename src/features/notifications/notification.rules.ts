import type { Role } from '#platform/shared/actor.ts';
import { DomainError } from '#platform/shared/errors.ts';

/**
 * All kinds of events that users are notified of. `label` completes "Send me an
 * email when". Mails that are not `optional` cannot be switched off. `to` is the role that receives
 * the kind; null if both clients and developers receive it. The mail with the highest `weight` of
 * several mails that are sent as one names the subject. The email settings are listed by `group`.
 */
export const notificationKinds = {
  invited: {
    label: 'You are invited to a project',
    optional: true,
    to: 'developer',
    group: 'Invitations',
    weight: 5,
  },
  invitation_taken_back: {
    label: 'A client withdraws an invitation, or its project closes',
    optional: true,
    to: 'developer',
    group: 'Invitations',
    weight: 5,
  },
  invitation_answered: {
    label: 'A developer answers your invitation',
    optional: true,
    to: 'client',
    group: 'Invitations',
    weight: 4,
  },
  invitation_requested: {
    label: 'A developer asks to be invited',
    optional: true,
    to: 'client',
    group: 'Invitations',
    weight: 4,
  },
  request_declined: {
    label: 'A client declines your request to be invited, or its project closes',
    optional: true,
    to: 'developer',
    group: 'Invitations',
    weight: 4,
  },
  bid_received: {
    label: 'A bid on your project is placed, changed or withdrawn',
    optional: true,
    to: 'client',
    group: 'Projects and bids',
    weight: 4,
  },
  bid_declined: {
    label: 'A client declines or reconsiders your bid',
    optional: true,
    to: 'developer',
    group: 'Projects and bids',
    weight: 4,
  },
  brief_changed: {
    label: 'A project you bid on changes, or its client asks you to confirm your bid',
    optional: true,
    to: 'developer',
    group: 'Projects and bids',
    weight: 5,
  },
  followed_project_changed: {
    label: 'A project you saved or accepted an invitation to changes',
    optional: true,
    to: 'developer',
    group: 'Projects and bids',
    weight: 2,
  },
  question_asked: {
    label: 'A developer asks a question about your project',
    optional: true,
    to: 'client',
    group: 'Projects and bids',
    weight: 3,
  },
  question_answered: {
    label: 'A client answers or dismisses your question',
    optional: true,
    to: 'developer',
    group: 'Projects and bids',
    weight: 3,
  },
  hired: {
    label: 'You are hired, or your payment arrived',
    optional: false,
    to: null,
    group: 'Work and money',
    weight: 9,
  },
  passed: {
    label: 'Another developer was hired',
    optional: true,
    to: 'developer',
    group: 'Projects and bids',
    weight: 6,
  },
  cancelled: {
    label: 'A project you bid on is cancelled or removed',
    optional: true,
    to: 'developer',
    group: 'Projects and bids',
    weight: 6,
  },
  work: {
    label: 'Something happens on a project you work on',
    optional: false,
    to: null,
    group: 'Work and money',
    weight: 7,
  },
  payout: {
    label: 'Your earnings are paid out, or are waiting for you',
    optional: false,
    to: 'developer',
    group: 'Work and money',
    weight: 7,
  },
  refunded: {
    label: 'A payment is refunded to you',
    optional: false,
    to: 'client',
    group: 'Work and money',
    weight: 8,
  },
  review_received: {
    label: 'Someone reviews you',
    optional: true,
    to: null,
    group: 'Work and money',
    weight: 2,
  },
  review_replied: {
    label: 'Someone replies to your review',
    optional: true,
    to: null,
    group: 'Work and money',
    weight: 1,
  },
  message: {
    label: 'You receive a message',
    optional: true,
    to: null,
    group: 'Messages and searches',
    weight: 3,
  },
  moderation: {
    label: 'Our team decides on your project, or warns you',
    optional: false,
    to: null,
    group: 'Our team',
    weight: 8,
  },
  report: {
    label: 'Our team has reviewed your report',
    optional: true,
    to: null,
    group: 'Our team',
    weight: 1,
  },
  saved_search: {
    label: 'A new project matches your saved search',
    optional: true,
    to: 'developer',
    group: 'Messages and searches',
    weight: 2,
  },
} as const;

export type NotificationKind = keyof typeof notificationKinds;

// Stryker disable next-line MethodExpression: the filter removes no key; it narrows their type
export const allNotificationKinds = Object.keys(notificationKinds).filter(isNotificationKind);

/** Kinds for which users choose when mails are sent. */
export const optionalKinds = allNotificationKinds.filter(
  (kind) => notificationKinds[kind].optional,
);

export function listKindsForRole(role: Role): NotificationKind[] {
  return allNotificationKinds.filter((kind) => {
    const { to } = notificationKinds[kind];
    return role === 'admin' || to === null || to === role;
  });
}

export function isNotificationKind(text: string): text is NotificationKind {
  return Object.hasOwn(notificationKinds, text);
}

export function mailSettingRefusal(kind: NotificationKind): DomainError | null {
  if (notificationKinds[kind].optional) return null;
  return new DomainError(
    'invalid',
    'must_be_told',
    'Emails about money and decisions of our team are always sent at once and cannot be switched off.',
  );
}

/** Completes "You receive these emails" like the label of a kind. */
export const DAILY_LABEL = 'Your daily email';

const DAILY_TOKEN_PREFIX = 'd.';

/** Returns the unsubscribe token of a daily mail, made from that of the preference for a kind. */
export const toDailyToken = (preferenceToken: string) => `${DAILY_TOKEN_PREFIX}${preferenceToken}`;

export function parseMailToken(token: string): { preferenceToken: string; isDaily: boolean } {
  const isDaily = token.startsWith(DAILY_TOKEN_PREFIX);
  return { preferenceToken: isDaily ? token.slice(DAILY_TOKEN_PREFIX.length) : token, isDaily };
}

export function unknownLinkError(): DomainError {
  return new DomainError('not_found', 'unknown_link', 'This unsubscribe link is invalid.');
}

const GROUP_MS = 30 * 60_000;
/** Titles for changed and withdrawn bids begin differently. */
const NEW_BID = /^New bid(?= on )/;

interface ListedNotification {
  id: number;
  kind: string;
  title: string;
  body: string;
  path: string;
  createdAt: string;
  read: boolean;
}

/** Text of a row of several new bids. The text of one bid would name only one of the developers. */
const NEW_BIDS_BODY = 'Read the proposals on the project page. You pay nothing until you hire.';

export type GroupedNotification<Item extends ListedNotification> = Item & { unreadIds: number[] };

/**
 * New bids on one project within half an hour become one row with a count. `items` must be newest
 * first; the rows are newest first, too.
 */
export function groupNewBids<Item extends ListedNotification>(
  items: Item[],
): GroupedNotification<Item>[] {
  const groups: Item[][] = [];
  for (const item of items) {
    const group = groups.find(([newest]) => newest && isSameGroup(newest, item));
    if (group) group.push(item);
    else groups.push([item]);
  }
  return groups.flatMap((group) => toRow(group));
}

/** The query names the bid, as in `/projects/7?bid=3#bids`. */
export const withoutQuery = (path: string) => path.replace(/\?[^#]*/, '');

function isSameGroup(newest: ListedNotification, item: ListedNotification): boolean {
  return (
    newest.kind === 'bid_received' &&
    NEW_BID.test(newest.title) &&
    newest.title === item.title &&
    withoutQuery(newest.path) === withoutQuery(item.path) &&
    Date.parse(newest.createdAt) - Date.parse(item.createdAt) <= GROUP_MS
  );
}

function toRow<Item extends ListedNotification>(group: Item[]): GroupedNotification<Item>[] {
  const [newest] = group;
  if (!newest) return [];
  const count = group.length;
  const texts =
    count > 1
      ? {
          title: newest.title.replace(NEW_BID, `${count} new bids`),
          body: NEW_BIDS_BODY,
          path: withoutQuery(newest.path),
        }
      : {};
  const unreadIds = group.filter(({ read }) => !read).map(({ id }) => id);
  return [{ ...newest, ...texts, read: unreadIds.length === 0, unreadIds }];
}
