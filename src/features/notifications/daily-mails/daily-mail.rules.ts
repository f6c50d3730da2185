import {
  findWeightiestMail,
  formatGroupTitle,
  formatWaitingText,
  getMailWeight,
  sumCounts,
} from '../mail-groups/mail-group.rules.ts';
import type { NotificationKind } from '../notification.rules.ts';
import { findProjectSubject, groupByProject } from '../notification-groups.rules.ts';
import type { WaitingMail } from '../notification-mail.schema.ts';

interface DailyMail {
  /** The weightiest one. */
  kind: NotificationKind;
  title: string;
  paragraphs: string[];
  /** The narrower way to unsubscribe that all mails have in common; null if there is none. */
  refusePath: string | null;
  sections: { heading: string | null; links: { label: string; text: string; path: string }[] }[];
}

const LISTED_MAX = 50;

/** Returns null if nothing waits. Projects and their events are in the order of their weight. */
export function composeDailyMail(waiting: WaitingMail[]): DailyMail | null {
  const weightiest = findWeightiestMail(waiting);
  if (!weightiest) return null;
  const sorted = sortByProject(waiting);
  const listed = sorted.slice(0, LISTED_MAX);
  const unlistedCount = sumCounts(sorted.slice(LISTED_MAX));
  const groups = groupByProject(listed.map(toItem));
  return {
    kind: weightiest.kind,
    title: formatGroupTitle(waiting, weightiest),
    paragraphs: [
      'This is what happened since your last daily email.',
      ...(unlistedCount > 0 ? [`${unlistedCount} more updates are in your notifications.`] : []),
    ],
    refusePath: findCommonRefusePath(waiting),
    sections: groups.map(({ project, items }) => ({
      heading: project ?? (groups.length > 1 ? 'Other updates' : null),
      links: items.map(({ title, body, path, count }) => ({
        label: count === 1 ? title : `${title} (${count} times)`,
        text: body,
        path,
      })),
    })),
  };
}

function findCommonRefusePath(waiting: WaitingMail[]): string | null {
  const [first, ...others] = new Set(waiting.map(({ mail }) => mail.refusePath ?? null));
  return others.length === 0 ? (first ?? null) : null;
}

function toItem(waiting: WaitingMail) {
  const { count, mail } = waiting;
  const { title, action } = mail;
  return { title, body: formatWaitingText(waiting), path: action.path, count };
}

/** Within a weight, the last event comes first. */
function sortByProject(waiting: WaitingMail[]): WaitingMail[] {
  const byWeight = waiting
    .toReversed()
    .sort((one, other) => getMailWeight(other.mail) - getMailWeight(one.mail));
  return [...Map.groupBy(byWeight, (item) => findProjectSubject(toItem(item))).values()].flat();
}
