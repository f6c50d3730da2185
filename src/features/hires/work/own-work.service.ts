import type { ActorCtx } from '#platform/server/context.ts';
import { cutPage } from '#platform/shared/page.ts';
import { offeredTo } from './offer-words.rules.ts';
import { hiresOf } from './own-work.queries.ts';
import type { WorkQuery, WorkView } from './own-work.schema.ts';
import { factsOf, nextIn } from './room.service.ts';

/** Returns the hires of the caller: running ones first, then the newest. */
export async function ownWork({ em, actor, now }: ActorCtx, query: WorkQuery) {
  const at = now();
  const party = actor.role === 'client' ? 'client' : 'developer';
  const rows = await hiresOf(em, actor, query);
  const items = rows.map(({ dispute, ...work }): WorkView => {
    const recipient = offeredTo(dispute?.offeredBy, work);
    return {
      ...work,
      party,
      offeredTo: recipient,
      next: nextIn(factsOf(work, dispute), at, recipient),
    };
  });
  return cutPage(items, query.limit, ({ next, projectId }) => ({
    by: 'running',
    figures: [next ? 1 : 0, projectId],
  }));
}
