import { type NotifyCtx, notify } from '#features/notifications/notification.service.ts';
import type { Project } from '../project.entity.ts';
import { projectSubject } from '../project.rules.ts';
import { formatChangedFields } from './brief.labels.ts';
import type { BriefChange } from './brief.schema.ts';

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
    action: { label: 'See what changed', path: `/projects/${id}` },
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
