import {
  deleteNotificationsAbout,
  type NotifyCtx,
} from '#features/notifications/notification.service.ts';
import { projectSubject } from '../project.rules.ts';
import { listFormerReaderIds } from './follower.queries.ts';

/**
 * Deletes the notifications about a project that became private or was removed, because they quote
 * it, of all users who may not see it any more.
 */
export async function deleteNotificationsOfFormerReaders(
  ctx: Pick<NotifyCtx, 'em'>,
  projectId: number,
): Promise<void> {
  for (const id of await listFormerReaderIds(ctx.em, projectId)) {
    await deleteNotificationsAbout(ctx, id, projectSubject(projectId));
  }
}
