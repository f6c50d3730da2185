import { type NotificationKind, notificationKinds, withoutQuery } from '../notification.rules.ts';
import type { NotificationMail } from '../notification-mail.schema.ts';

/** Only the last of the waiting mails of one kind and title, and their number. */
export interface WaitingMail {
  count: number;
  mail: NotificationMail;
}

interface GroupLimit {
  /** Number of mails within the period that are sent at once. */
  sentMax: number;
  periodSeconds: number;
}

/**
 * Mails of mandatory kinds wait only so that another user cannot flood a mailbox by repeated acts.
 */
export const MANDATORY_LIMIT: GroupLimit = { sentMax: 10, periodSeconds: 3_600 };

/** Returns how many mails of a kind about one project or conversation are sent at once. */
export function getGroupLimit(kind: NotificationKind, periodSeconds: number): GroupLimit {
  return notificationKinds[kind].optional ? { sentMax: 1, periodSeconds } : MANDATORY_LIMIT;
}

/** Precedes the subject of the group of mandatory kinds, which is apart from that of the others. */
const MANDATORY_PREFIX = 'mandatory:';

/** Returns the key of the group of a mail about a project or conversation (`subject`). */
export function getGroupKey(kind: NotificationKind, subject: string): string {
  return notificationKinds[kind].optional ? subject : `${MANDATORY_PREFIX}${subject}`;
}

export const isMandatoryGroup = (key: string) => key.startsWith(MANDATORY_PREFIX);

const LISTED_MAX = 20;

const ENTITY_BY_PAGE: Record<string, string> = {
  projects: 'project',
  payment: 'project',
  messages: 'conversation',
};

export function findGroupSubject(path: string): string | null {
  const [, page = '', id] = /^\/(projects|payment|messages)\/(\d+)(?:[/?#]|$)/.exec(path) ?? [];
  return id === undefined ? null : `${ENTITY_BY_PAGE[page]}:${id}`;
}

/**
 * Waiting mails of the same kind and title are replaced by the further mail, which adds up their
 * number.
 */
export function addWaitingMail(waiting: WaitingMail[], mail: NotificationMail): WaitingMail[] {
  const replaced = waiting.find(
    (item) => item.mail.kind === mail.kind && item.mail.title === mail.title,
  );
  const others = waiting.filter((item) => item !== replaced);
  return [...others, { count: (replaced?.count ?? 0) + 1, mail }];
}

/**
 * Returns one mail that lists the titles of all waiting mails. The mail of the greatest weight
 * names the subject, of several such mails the last. If there is only one waiting mail, returns
 * this mail; if there are none, null.
 */
export function mergeWaitingMails(waiting: WaitingMail[]): NotificationMail | null {
  const [first, ...others] = waiting.map(({ mail }) => mail);
  if (!first) return null;
  const totalCount = sumCounts(waiting);
  if (totalCount === 1) return first;
  const getWeight = ({ kind }: NotificationMail) => notificationKinds[kind].weight;
  const weightiest = others.reduce(
    (found, mail) => (getWeight(mail) >= getWeight(found) ? mail : found),
    first,
  );
  const listed = waiting.slice(-LISTED_MAX);
  const unlistedCount = sumCounts(waiting.slice(0, -LISTED_MAX));
  const actions = listed.flatMap(({ mail }) => [mail.action, ...mail.links]);
  const { userId, kind, title, action } = weightiest;
  return {
    userId,
    kind,
    title: `${totalCount} updates: ${title}`,
    paragraphs: [
      ...(unlistedCount > 0 ? [`${unlistedCount} earlier updates are not listed here.`] : []),
      ...listed.map(formatWaitingMail),
    ],
    links: deduplicateByPart(actions).filter(({ path }) => !isSamePart(path, action.path)),
    action,
    notificationIds: listed.flatMap(({ mail }) => mail.notificationIds ?? []),
  };
}

const sumCounts = (waiting: WaitingMail[]) => waiting.reduce((sum, { count }) => sum + count, 0);

/** Kinds whose mails of the same title may be about different users, whom only the text names. */
const kindsOfSeveralUsers: readonly NotificationKind[] = ['bid_received'];

function formatWaitingMail({ count, mail: { kind, title, paragraphs } }: WaitingMail): string {
  const [first = ''] = paragraphs;
  if (count === 1) return first === '' ? title : `${title}. ${first}`;
  const times = `${title} (${count} times)`;
  if (kindsOfSeveralUsers.includes(kind)) return `${times}.`;
  return first === '' ? times : `${times}. The last one: ${first}`;
}

/** Links to several bids lead to the same part of the page. */
function deduplicateByPart(links: NotificationMail['links']): NotificationMail['links'] {
  return [...new Map(links.map((link) => [withoutQuery(link.path), link])).values()];
}

const isSamePart = (one: string, other: string) => withoutQuery(one) === withoutQuery(other);
