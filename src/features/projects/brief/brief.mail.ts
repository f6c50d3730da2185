import { type NotifyCtx, notify } from '#features/notifications/notification.service.ts';
import { formatList, formatMoment } from '#platform/shared/format/locale.ts';
import { formatDollars } from '#platform/shared/format/money.ts';
import type { Project } from '../project.entity.ts';
import { projectSubject } from '../project.rules.ts';
import type { BriefChange } from './brief.schema.ts';
import { getFieldRule } from './brief-fields.rules.ts';

interface AnnouncedEdits {
  /** In the order of the edits. */
  changes: readonly BriefChange[];
  isMaterial: boolean;
}

type EditedProject = Pick<Project, 'id' | 'title'>;

export function notifyBidderOfEdits(
  ctx: NotifyCtx,
  { id, title }: EditedProject,
  { changes, isMaterial }: AnnouncedEdits,
  developerId: number,
): Promise<void> {
  return notify(ctx, {
    userId: developerId,
    kind: 'brief_changed',
    title: isMaterial ? `Confirm your bid: “${title}” has changed` : `“${title}” has changed`,
    paragraphs: [
      `The client changed: ${formatChangedFields(changes)}.`,
      isMaterial
        ? 'Your bid was made for an earlier version. See what changed, then confirm, change or ' +
          'withdraw your bid.'
        : 'Your bid is unchanged, and you do not need to do anything.',
    ],
    about: projectSubject(id),
    action: {
      label: 'See what changed',
      path: `/projects/${id}${isMaterial ? '#outdated-bid' : ''}`,
    },
  });
}

export function notifyFollowerOfEdits(
  ctx: NotifyCtx,
  { id, title }: EditedProject,
  { changes }: AnnouncedEdits,
  developerId: number,
): Promise<void> {
  return notify(ctx, {
    userId: developerId,
    kind: 'followed_project_changed',
    title: `“${title}” has changed`,
    paragraphs: [
      `The client changed: ${formatChangedFields(changes)}.`,
      'You receive this because you saved the project or accepted an invitation to it.',
    ],
    about: projectSubject(id),
    action: { label: 'See what changed', path: `/projects/${id}/history` },
  });
}

/** Such as "description, budget (now $1,200), and files". */
function formatChangedFields(changes: readonly BriefChange[]): string {
  // If several edits changed a field, the last change has the current value.
  const lastByField = new Map(changes.map((change) => [change.field, change]));
  return formatList([...lastByField.values()].map(formatChangedField));
}

function formatChangedField({ field, after }: BriefChange): string {
  const { kind, heading, noun = heading.toLowerCase() } = getFieldRule(field);
  if (kind === 'dollars') return `${noun} (now ${formatDollars(Number(after))})`;
  if (kind === 'time') return `${noun} (now ${formatMoment(new Date(String(after)))})`;
  return noun;
}
