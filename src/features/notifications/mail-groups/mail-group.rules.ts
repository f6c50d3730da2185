import { notificationKinds } from '../notification.rules.ts';
import type { NotificationMail } from '../notification-mail.schema.ts';

/** All waiting mails with the same title: their number and the last one. */
export interface WaitingMail {
  count: number;
  mail: NotificationMail;
}

/** Titles listed in one mail; earlier ones are only counted. */
const LISTED_MAX = 20;

/** The number in the path of a payment page is that of the project. */
const TOPIC_BY_PAGE: Record<string, string> = {
  projects: 'project',
  payment: 'project',
  messages: 'conversation',
};

/**
 * Returns the project or conversation that a page is about, such as `project:7`; null for other
 * pages.
 */
export function mailTopic(path: string): string | null {
  const [, page = '', id] = /^\/(projects|payment|messages)\/(\d+)(?:[/?#]|$)/.exec(path) ?? [];
  return id === undefined ? null : `${TOPIC_BY_PAGE[page]}:${id}`;
}

/** What a notification and its mail have in common. */
export type NotificationLabel = Pick<NotificationMail, 'kind' | 'title'>;

const hasLabel = ({ mail }: WaitingMail, { kind, title }: NotificationLabel) =>
  mail.kind === kind && mail.title === title;

/**
 * Adds a mail; of mails with the same kind and title only the last one is stored, and their number.
 */
export function addWaitingMail(waiting: WaitingMail[], mail: NotificationMail): WaitingMail[] {
  const same = waiting.find((item) => hasLabel(item, mail));
  const others = waiting.filter((item) => item !== same);
  return [...others, { count: (same?.count ?? 0) + 1, mail }];
}

/**
 * Removes the mails of deleted notifications. Mails of mandatory kinds stay, because another user
 * must not be able to suppress mails about money or decisions.
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

/** Returns one mail for all that wait; null if none does. */
export function mergeWaitingMails(waiting: WaitingMail[]): NotificationMail | null {
  const last = waiting.at(-1);
  if (!last) return null;
  const total = waiting.reduce((sum, { count }) => sum + count, 0);
  if (total === 1) return last.mail;
  const listed = waiting.slice(-LISTED_MAX);
  const unlisted = waiting.slice(0, -LISTED_MAX).reduce((sum, { count }) => sum + count, 0);
  const actions = listed.flatMap(({ mail }) => [mail.action, ...mail.links]);
  const { userId, action } = last.mail;
  const mandatory = waiting.find(({ mail }) => !notificationKinds[mail.kind].optional);
  return {
    userId,
    // A mail of a mandatory kind has no link to unsubscribe, nor has a mail that contains it.
    kind: (mandatory ?? last).mail.kind,
    title: `${total} updates: ${last.mail.title}`,
    paragraphs: [
      ...(unlisted > 0 ? [`${unlisted} earlier updates are not listed here.`] : []),
      ...listed.map(formatWaitingMail),
    ],
    links: deduplicateByPath(actions.filter(({ path }) => path !== action.path)),
    action,
  };
}

function formatWaitingMail({ count, mail: { title, paragraphs } }: WaitingMail): string {
  const [first = ''] = paragraphs;
  const times = count > 1 ? ` (${count} times). The last one: ` : '. ';
  return first === '' ? title : `${title}${times}${first}`;
}

function deduplicateByPath(links: NotificationMail['links']): NotificationMail['links'] {
  return [...new Map(links.map((link) => [link.path, link])).values()];
}
