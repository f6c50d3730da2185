import { lockProject } from '#features/projects/project.service.ts';
import type { SystemCtx } from '#platform/server/context.ts';
import { Bid } from './bid.entity.ts';
import { tellOfRemoval, tellOfReturn } from './bid.mail.ts';
import { offersChanged } from './bid.service.ts';

/** Tells those whose bids stand that their project was removed, or is back; news that is old is dropped. */
export function followRemoval(
  ctx: SystemCtx,
  { projectId, removed }: { projectId: number; removed: boolean },
): Promise<void> {
  return ctx.em.transactional(async (em) => {
    const project = await lockProject(em, projectId);
    if ((project.status === 'removed') !== removed) return;
    const tell = removed ? tellOfRemoval : tellOfReturn;
    for (const bid of await em.find(Bid, { projectId, status: 'active' })) {
      await tell({ ...ctx, em }, project, bid);
    }
    await ctx.jobs.send(em, offersChanged, { projectId });
  });
}
