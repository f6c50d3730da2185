import { adminRefusal } from '#features/accounts/admins/admin.rules.ts';
import type { ActorCtx } from '#platform/server/context.ts';
import { cutPage } from '#platform/shared/lists/pagination.ts';
import { toHireFacts } from '../../hire.rules.ts';
import { toNextTurn } from '../../workspace/workspace.service.ts';
import {
  countDecidableDisputes,
  type DisputeQueueRow,
  listDisputeRows,
} from './dispute-queue.queries.ts';
import type {
  DisputeQueueCount,
  DisputeQueueItem,
  DisputeQueueQuery,
} from './dispute-queue.schema.ts';

/** Returns a page of disputes for admins; those that wait longest for a decision are first. */
export async function listDisputes({ em, actor, now }: ActorCtx, query: DisputeQueueQuery) {
  const refusal = adminRefusal(actor);
  if (refusal) throw refusal;
  const at = now();
  const rows = await listDisputeRows(em, query, at);
  const { items, next } = cutPage(rows, query.limit, ({ position, id }) => ({ at: position, id }));
  return { items: items.map((row) => toQueueItem(row, at)), next };
}

function toQueueItem(row: DisputeQueueRow, at: Date): DisputeQueueItem {
  const open = row.status === 'open';
  return { ...row, next: open ? toNextTurn(toHireFacts(row, row), at) : null };
}

export async function countWaitingDisputes({
  em,
  actor,
  now,
}: ActorCtx): Promise<DisputeQueueCount> {
  const refusal = adminRefusal(actor);
  if (refusal) throw refusal;
  return countDecidableDisputes(em, now());
}
