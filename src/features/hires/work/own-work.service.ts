import type { ActorCtx } from '#platform/server/context.ts';
import { cutPage } from '#platform/shared/page.ts';
import { offeredTo } from './offer-words.rules.ts';
import { hiresOf } from './own-work.queries.ts';
import type { WorkQuery, WorkView } from './own-work.schema.ts';
import { factsOf, nextIn } from './room.service.ts';

/** What the caller is hired for, or has hired for: running first, then the newest. */
export async function ownWork({ em, actor, now }: ActorCtx, query: WorkQuery) {
  const at = now();
  const party = actor.role === 'client' ? 'client' : 'developer';
  const found = await hiresOf(em, actor, query);
  const items = found.map(({ dispute, ...work }): WorkView => {
    const asked = offeredTo(dispute?.offeredBy, work);
    return { ...work, party, offeredTo: asked, next: nextIn(factsOf(work, dispute), at, asked) };
  });
  return cutPage(items, query.limit, ({ next, projectId }) => ({
    by: 'running',
    figures: [next ? 1 : 0, projectId],
  }));
}
