import { notificationKinds } from '../notification.rules.ts';
import type { NotificationMail } from '../notification-mail.schema.ts';

/** The waiting mails of one kind and title: only the last of these mails, and their number. */
export interface WaitingMail {
  count: number;
  mail: NotificationMail;
}

/** Maximum number of titles listed in one mail. Earlier titles are only counted. */
const LISTED_MAX = 20;

/** The kind of entity whose id the path of a page contains. */
const ENTITY_BY_PAGE: Record<string, string> = {
  projects: 'project',
  payment: 'project',
  messages: 'conversation',
};

/**
 * Returns the project or conversation that a page is about, such as `project:7`; null for other
 * pages. Mails that link to the page are grouped by this subject.
 */
export function findGroupSubject(path: string): string | null {
  const [, page = '', id] = /^\/(projects|payment|messages)\/(\d+)(?:[/?#]|$)/.exec(path) ?? [];
  return id === undefined ? null : `${ENTITY_BY_PAGE[page]}:${id}`;
}

/** What a notification and its mail have in common. */
export type NotificationLabel = Pick<NotificationMail, 'kind' | 'title'>;

const hasLabel = ({ mail }: WaitingMail, { kind, title }: NotificationLabel) =>
  mail.kind === kind && mail.title === title;

/**
 * Returns the waiting mails with a further mail at the end. If there are waiting mails of the same
 * kind and title, replaces them by the further mail and adds up their number.
 */
export function addWaitingMail(waiting: WaitingMail[], mail: NotificationMail): WaitingMail[] {
  const replaced = waiting.find((item) => hasLabel(item, mail));
  const others = waiting.filter((item) => item !== replaced);
  return [...others, { count: (replaced?.count ?? 0) + 1, mail }];
}

/**
 * Returns the waiting mails except the mails of deleted notifications. Mails of mandatory kinds
 * remain, because another user must not be able to suppress mails about money or decisions.
 */
export function removeWaitingMails(
  waiting: WaitingMail[],
  deleted: readonly NotificationLabel[],
): WaitingMail[] {
  return waiting.filter(
    (item) =>
      !notificationKinds[item.mail.kind].optional ||
      !deleted.some((label) => hasLabel(item, label)),
  );
}

/**
 * Returns one mail that lists the titles of all waiting mails. If there is only one waiting mail,
 * returns this mail; if there are none, null.
 */
export function mergeWaitingMails(waiting: WaitingMail[]): NotificationMail | null {
  const last = waiting.at(-1);
  if (!last) return null;
  const totalCount = sumCounts(waiting);
  if (totalCount === 1) return last.mail;
  const listed = waiting.slice(-LISTED_MAX);
  const unlistedCount = sumCounts(waiting.slice(0, -LISTED_MAX));
  const actions = listed.flatMap(({ mail }) => [mail.action, ...mail.links]);
  const { userId, action } = last.mail;
  const mandatory = waiting.find(({ mail }) => !notificationKinds[mail.kind].optional);
  return {
    userId,
    // Mails of mandatory kinds have no link to unsubscribe. A merged mail that contains one of them
    // must not have such a link either.
    kind: (mandatory ?? last).mail.kind,
    title: `${totalCount} updates: ${last.mail.title}`,
    paragraphs: [
      ...(unlistedCount > 0 ? [`${unlistedCount} earlier updates are not listed here.`] : []),
      ...listed.map(formatWaitingMail),
    ],
    links: deduplicateByPath(actions.filter(({ path }) => path !== action.path)),
    action,
  };
}

const sumCounts = (waiting: WaitingMail[]) => waiting.reduce((sum, { count }) => sum + count, 0);

function formatWaitingMail({ count, mail: { title, paragraphs } }: WaitingMail): string {
  const [first = ''] = paragraphs;
  const times = count > 1 ? ` (${count} times). The last one: ` : '. ';
  return first === '' ? title : `${title}${times}${first}`;
}

function deduplicateByPath(links: NotificationMail['links']): NotificationMail['links'] {
  return [...new Map(links.map((link) => [link.path, link])).values()];
}
