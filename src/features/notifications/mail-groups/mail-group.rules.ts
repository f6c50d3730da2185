import { type NotificationKind, notificationKinds, withoutQuery } from '../notification.rules.ts';
import type { NotificationMail, WaitingMail } from '../notification-mail.schema.ts';

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
 * Waiting mails of the same kind and title about the same project or conversation are replaced by
 * the further mail, which adds up their number.
 */
export function addWaitingMail(waiting: WaitingMail[], mail: NotificationMail): WaitingMail[] {
  const subject = findGroupSubject(mail.action.path);
  const replaced = waiting.find(
    (item) =>
      item.mail.kind === mail.kind &&
      item.mail.title === mail.title &&
      findGroupSubject(item.mail.action.path) === subject,
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
  const weightiest = findWeightiestMail(waiting);
  if (!weightiest || sumCounts(waiting) === 1) return weightiest;
  const listed = waiting.slice(-LISTED_MAX);
  const unlistedCount = sumCounts(waiting.slice(0, -LISTED_MAX));
  const actions = listed.flatMap(({ mail }) => [mail.action, ...mail.links]);
  const { userId, kind, action } = weightiest;
  return {
    userId,
    kind,
    title: formatGroupTitle(waiting, weightiest),
    paragraphs: [
      ...(unlistedCount > 0 ? [`${unlistedCount} earlier updates are not listed here.`] : []),
      ...listed.map(formatWaitingMail),
    ],
    links: deduplicateByPart(actions).filter(({ path }) => !isSamePart(path, action.path)),
    action,
    notificationIds: listed.flatMap(({ mail }) => mail.notificationIds ?? []),
  };
}

export const getMailWeight = ({ kind }: NotificationMail) => notificationKinds[kind].weight;

/** Returns the last of several such mails, and null if there are none. */
export function findWeightiestMail(waiting: WaitingMail[]): NotificationMail | null {
  return waiting.reduce<NotificationMail | null>(
    (found, { mail }) => (found && getMailWeight(mail) < getMailWeight(found) ? found : mail),
    null,
  );
}

export function formatGroupTitle(waiting: WaitingMail[], weightiest: NotificationMail): string {
  const totalCount = sumCounts(waiting);
  return totalCount === 1 ? weightiest.title : `${totalCount} updates: ${weightiest.title}`;
}

export const sumCounts = (waiting: WaitingMail[]) =>
  waiting.reduce((sum, { count }) => sum + count, 0);

/** Kinds whose mails of the same title may be about different users, whom only the text names. */
const kindsOfSeveralUsers: readonly NotificationKind[] = ['bid_received'];

function formatWaitingMail(waiting: WaitingMail): string {
  const { count, mail } = waiting;
  const title = count === 1 ? mail.title : `${mail.title} (${count} times)`;
  const text = formatWaitingText(waiting);
  if (text !== '') return `${title}. ${text}`;
  return count > 1 && kindsOfSeveralUsers.includes(mail.kind) ? `${title}.` : title;
}

/** Empty if there is nothing to say about all mails that are counted. */
export function formatWaitingText({ count, mail: { kind, paragraphs } }: WaitingMail): string {
  const [first = ''] = paragraphs;
  if (count === 1 || first === '') return first;
  return kindsOfSeveralUsers.includes(kind) ? '' : `The last one: ${first}`;
}

/** Links to several bids lead to the same part of the page. */
function deduplicateByPart(links: NotificationMail['links']): NotificationMail['links'] {
  return [...new Map(links.map((link) => [withoutQuery(link.path), link])).values()];
}

const isSamePart = (one: string, other: string) => withoutQuery(one) === withoutQuery(other);
