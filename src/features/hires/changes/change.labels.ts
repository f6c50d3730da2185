import { formatCents } from '#platform/shared/format/money.ts';
import { formatDays } from '#platform/shared/format/text.ts';
import type { ChangeItem, ChangeState } from './change.schema.ts';

export const changeStateLabels: Record<ChangeState, string> = {
  open: 'Open',
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  lapsed: 'Lapsed without an answer',
};

interface ChangeContext {
  formatTime: (at: string) => string;
  /** Milestones are named only if the hire has several. */
  milestoneCount: number;
}

interface ChangeText {
  title: string;
  lines: string[];
}

type ItemKind = ChangeItem['kind'];
type ItemOfKind<Kind extends ItemKind> = Extract<ChangeItem, { kind: Kind }>;
type ChangedMilestone = ItemOfKind<'drop'>['milestone'];

const formatFromTo = (before: string, after: string) => `from ${before} to ${after}`;

const formatPlace = ({ position, title }: Pick<ChangedMilestone, 'position' | 'title'>) =>
  title ? `milestone ${position} “${title}”` : `milestone ${position}`;

function formatSubject(subject: string, item: { milestone: ChangedMilestone }, count: number) {
  return count > 1 ? `${subject} of ${formatPlace(item.milestone)}` : subject;
}

const itemFormats: {
  [Kind in ItemKind]: (item: ItemOfKind<Kind>, context: ChangeContext) => ChangeText;
} = {
  dueAt: (item, { formatTime, milestoneCount }) => ({
    title: formatSubject('Due date', item, milestoneCount),
    lines: [formatFromTo(formatTime(item.before), formatTime(item.after))],
  }),
  days: (item, { milestoneCount }) => ({
    title: formatSubject('Time', item, milestoneCount),
    lines: [formatFromTo(formatDays(item.before), formatDays(item.after))],
  }),
  price: (item, { milestoneCount }) => ({
    title: formatSubject('Price', item, milestoneCount),
    lines: [
      formatFromTo(formatCents(item.beforeCents), formatCents(item.afterCents)),
      ...(item.refundCents > 0
        ? [`${formatCents(item.refundCents)} goes back to the client at once`]
        : []),
    ],
  }),
  add: (item) => ({
    title: `New ${formatPlace(item)}`,
    lines: [
      `${formatCents(item.amountCents)}, ${formatDays(item.days)} once it has started`,
      ...item.criteria.map(({ text }) => `Criterion: “${text}”`),
    ],
  }),
  drop: (item) => ({
    title: `Without ${formatPlace(item.milestone)}`,
    lines: [`${formatCents(item.amountCents)}, which is not paid`],
  }),
  criteria: (item, { milestoneCount }) => ({
    title: formatSubject('Criteria', item, milestoneCount),
    lines: [
      ...item.added.map(({ text }) => `Added: “${text}”`),
      ...item.changed.map(
        ({ before, after }) => `Changed: ${formatFromTo(`“${before}”`, `“${after}”`)}`,
      ),
      ...item.removed.map(({ text }) => `Removed: “${text}”`),
    ],
  }),
};

export function formatChangeItem<Kind extends ItemKind>(
  item: ItemOfKind<Kind>,
  context: ChangeContext,
): ChangeText {
  const format = itemFormats[item.kind as Kind];
  return format(item, context);
}

/** For mails and the timeline: one text for each item. */
export function formatChangeLines(items: readonly ChangeItem[], context: ChangeContext): string[] {
  return items.map((item) => {
    const { title, lines } = formatChangeItem(item, context);
    return `${title}: ${lines.join('; ')}`;
  });
}
