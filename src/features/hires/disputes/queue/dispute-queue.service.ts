import { adminRefusal } from '#features/accounts/admins/admin.rules.ts';
import type { ActorCtx } from '#platform/server/context.ts';
import { cutPage } from '#platform/shared/lists/pagination.ts';
import { toNextTurn } from '../../deadlines/deadlines.rules.ts';
import { toMilestoneFacts } from '../../hire.rules.ts';
import { type DisputeQueueRow, listDisputeRows } from './dispute-queue.queries.ts';
import type { DisputeQueueItem, DisputeQueueQuery } from './dispute-queue.schema.ts';

export async function listDisputes({ em, actor, now }: ActorCtx, query: DisputeQueueQuery) {
  const refusal = adminRefusal(actor);
  if (refusal) throw refusal;
  const at = now();
  const rows = await listDisputeRows(em, query, at);
  const { items, next } = cutPage(rows, query.limit, ({ position, id }) => ({ at: position, id }));
  return { items: items.map((row) => toQueueItem(row, at)), next };
}

function toQueueItem(row: DisputeQueueRow, now: Date): DisputeQueueItem {
  if (row.status !== 'open') return { ...row, next: null };
  // Passed twice: the row contains the facts of the milestone and of the open dispute.
  return { ...row, next: toNextTurn(toMilestoneFacts(row, row), now) };
}
