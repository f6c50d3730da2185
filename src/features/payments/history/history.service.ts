import type { ActorCtx } from '#platform/server/context.ts';
import { cutPage } from '#platform/shared/lists/pagination.ts';
import { listClientPayments, loadPaymentTotals } from './history.queries.ts';
import type { OwnPaymentsQuery, OwnPaymentTotals } from './history.schema.ts';

/** Returns the caller's payments, newest first. Failed attempts to pay are not part of the list. */
export async function listOwnPayments({ em, actor }: ActorCtx, query: OwnPaymentsQuery) {
  const rows = await listClientPayments(em, actor.id, query);
  return cutPage(rows, query.limit, ({ createdAt, projectId }) => ({
    at: createdAt,
    id: projectId,
  }));
}

export function getOwnPaymentTotals({ em, actor }: ActorCtx): Promise<OwnPaymentTotals> {
  return loadPaymentTotals(em, actor.id);
}
