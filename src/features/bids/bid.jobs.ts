import { projectRemovedQueue } from '#features/moderation/takedowns/takedown.service.ts';
import { offersChangedQueue } from '#features/projects/project.jobs.ts';
import { lockProject } from '#features/projects/project.service.ts';
import { inTransaction, type SystemCtx } from '#platform/server/context.ts';
import { defineWorker, type Worker } from '#platform/server/jobs/jobs.ts';
import { Bid } from './bid.entity.ts';
import { notifyProjectRemoved, notifyProjectRestored } from './bid.mail.ts';

/**
 * Does nothing if a removed project has been restored since, or if a restored project has been
 * removed again.
 */
function notifyBiddersOfRemoval(
  ctx: SystemCtx,
  { projectId, removed }: { projectId: number; removed: boolean },
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { em } = ctx;
    const project = await lockProject(em, projectId);
    if ((project.status === 'removed') !== removed) return;
    const notify = removed ? notifyProjectRemoved : notifyProjectRestored;
    for (const bid of await em.find(Bid, { projectId, status: 'active' })) {
      await notify(ctx, project, bid);
    }
    await ctx.jobs.send(em, offersChangedQueue, { projectId });
  });
}

export const bidWorkers: Worker[] = [defineWorker(projectRemovedQueue, notifyBiddersOfRemoval)];
