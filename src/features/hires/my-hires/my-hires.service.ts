import type { ActorCtx } from '#platform/server/context.ts';
import { cutPage } from '#platform/shared/lists/pagination.ts';
import { offerRecipient } from '../disputes/settlement-offer.labels.ts';
import { toHireFacts, toNextTurn } from '../workspace/workspace.service.ts';
import { listHiresOfUser } from './my-hires.queries.ts';
import type { HireListItem, MyHiresQuery } from './my-hires.schema.ts';

/** Returns the hires of the caller: running ones first, then the newest. */
export async function listMyHires({ em, actor, now }: ActorCtx, query: MyHiresQuery) {
  const at = now();
  const party = actor.role === 'client' ? 'client' : 'developer';
  const rows = await listHiresOfUser(em, actor, query);
  const items = rows.map(({ dispute, ...hire }): HireListItem => {
    const recipient = offerRecipient(dispute?.offeredBy, hire);
    return {
      ...hire,
      party,
      offeredTo: recipient,
      next: toNextTurn(toHireFacts(hire, dispute), at, recipient),
    };
  });
  return cutPage(items, query.limit, ({ next, projectId }) => ({
    by: 'running',
    figures: [next ? 1 : 0, projectId],
  }));
}
