import { findGroupSubject } from './mail-groups/mail-group.rules.ts';
import type { NotificationView } from './notification.schema.ts';

interface NotificationGroup<Item> {
  /** Title of the project; null for notifications about something else. */
  project: string | null;
  items: Item[];
}

/**
 * Neighbors about one project are a group, and neighbors about something else are. Texts of a
 * project's group do not repeat its title, and no body repeats the title of its notification.
 */
export function groupByProject<Item extends Pick<NotificationView, 'title' | 'body' | 'path'>>(
  items: readonly Item[],
): NotificationGroup<Item>[] {
  const groups: NotificationGroup<Item>[] = [];
  let previousSubject: string | null | undefined;
  for (const item of items) {
    const subject = findProjectSubject(item);
    const group = subject === previousSubject ? groups.at(-1) : undefined;
    const project = group ? group.project : subject && findQuote(item.title);
    const shownItem = withoutRepetition(item, project);
    if (group) group.items.push(shownItem);
    else groups.push({ project, items: [shownItem] });
    previousSubject = subject;
  }
  return groups;
}

export function findProjectSubject({ path, title }: Pick<NotificationView, 'title' | 'path'>) {
  const subject = findGroupSubject(path);
  return subject?.startsWith('project:') && findQuote(title) ? subject : null;
}

function findQuote(title: string): string | null {
  const [start, end] = [title.indexOf('“'), title.lastIndexOf('”')];
  return start >= 0 && end > start + 1 ? title.slice(start + 1, end) : null;
}

function withoutRepetition<Item extends Pick<NotificationView, 'title' | 'body'>>(
  item: Item,
  project: string | null,
): Item {
  const sentence = item.title.replace(/\.?$/, '.');
  const rest = item.body.startsWith(sentence) ? item.body.slice(sentence.length).trim() : item.body;
  if (project === null) return { ...item, body: rest };
  const name = `“${project}”`;
  const body = mentions(name)
    .reduce((text, mention) => text.replaceAll(mention, ''), rest)
    .replace(name, (_, position) => (position === 0 ? 'It' : 'it'));
  const [before = '', ...parts] = item.title.split(name);
  const after = parts.join(name);
  if (parts.length === 0) return { ...item, body };
  if (before === '') return { ...item, body, title: `It${after}` };
  // The body says what follows a colon.
  if (before.endsWith(': ')) return { ...item, body, title: before.slice(0, -2) };
  return { ...item, body, title: `${before.replace(/ ((for|on|to) )?$/, '')}${after}` };
}

/** Parts without which a sentence is still complete. */
const mentions = (name: string) =>
  ['for', 'in', 'of', 'on', 'to'].map((preposition) => ` ${preposition} ${name}`);
