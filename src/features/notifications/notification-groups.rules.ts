import { findGroupSubject } from './mail-groups/mail-group.rules.ts';
import type { NotificationView } from './notification.schema.ts';

interface NotificationGroup<Item> {
  /** Title of the project; null for a notification about something else. */
  project: string | null;
  items: Item[];
}

/**
 * Notifications about one project become a group, at the place of the newest. The texts of a group
 * do not repeat the title of the project, and no body repeats the title of its notification.
 */
export function groupByProject<Item extends Pick<NotificationView, 'title' | 'body' | 'path'>>(
  items: readonly Item[],
): NotificationGroup<Item>[] {
  const bySubject = Map.groupBy(items, ({ path, title }, index) => {
    const subject = findGroupSubject(path);
    return subject?.startsWith('project:') && findQuote(title) ? subject : index;
  });
  return [...bySubject].map(([subject, group]) => {
    const project = typeof subject === 'string' ? findQuote(group[0]?.title ?? '') : null;
    return { project, items: group.map((item) => withoutRepetition(item, project)) };
  });
}

const findQuote = (title: string) => /“(.+)”/.exec(title)?.[1] ?? null;

function withoutRepetition<Item extends Pick<NotificationView, 'title' | 'body'>>(
  item: Item,
  project: string | null,
): Item {
  const sentence = item.title.replace(/\.?$/, '.');
  const body = item.body.startsWith(sentence) ? item.body.slice(sentence.length).trim() : item.body;
  if (project === null) return { ...item, body };
  // A title that starts with the name, or has a colon before it and words behind it, needs it.
  const [before = '', ...rest] = item.title.split(`“${project}”`);
  const after = rest.join(`“${project}”`);
  const isNeeded = rest.length === 0 || before === '' || (before.endsWith(': ') && after !== '');
  if (isNeeded) return { ...item, body };
  return { ...item, body, title: `${before.replace(/:? ?(\b(on|for|to) )?$/, '')}${after}` };
}
