import { findGroupSubject } from './mail-groups/mail-group.rules.ts';
import type { NotificationView } from './notification.schema.ts';

interface NotificationGroup<Item> {
  /** Title of the project; null for a notification about something else. */
  project: string | null;
  items: Item[];
}

/**
 * Neighbors about one project are a group. Its texts do not repeat the title of the project, and no
 * body repeats the title of its notification.
 */
export function groupByProject<Item extends Pick<NotificationView, 'title' | 'body' | 'path'>>(
  items: readonly Item[],
): NotificationGroup<Item>[] {
  const groups: NotificationGroup<Item>[] = [];
  let previousSubject: string | null = null;
  for (const item of items) {
    const subject = findProjectSubject(item);
    const isSameProject = subject !== null && subject === previousSubject;
    const lastGroup = groups.at(-1);
    const project = (isSameProject && lastGroup?.project) || (subject && findQuote(item.title));
    const shownItem = withoutRepetition(item, project);
    if (isSameProject && lastGroup) lastGroup.items.push(shownItem);
    else groups.push({ project, items: [shownItem] });
    previousSubject = subject;
  }
  return groups;
}

function findProjectSubject({ path, title }: Pick<NotificationView, 'title' | 'path'>) {
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
