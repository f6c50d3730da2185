import {
  deleteNotificationsAbout,
  type NotifyCtx,
} from '#features/notifications/notification.service.ts';
import { projectSubject } from '../project.rules.ts';
import { listFormerReaderIds } from './follower.queries.ts';

/**
 * Notifications quote the project. Must be called after a project became private or was removed.
 */
export async function deleteNotificationsOfFormerReaders(
  ctx: Pick<NotifyCtx, 'em'>,
  projectId: number,
): Promise<void> {
  for (const id of await listFormerReaderIds(ctx.em, projectId)) {
    await deleteNotificationsAbout(ctx, id, projectSubject(projectId));
  }
}
