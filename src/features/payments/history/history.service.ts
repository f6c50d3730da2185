import type { ActorCtx } from '#platform/server/context.ts';
import { cutPage } from '#platform/shared/page.ts';
import { paymentSumsOf, paymentsOfClient } from './history.queries.ts';
import type { OwnPaymentSums, OwnPaymentsQuery } from './history.schema.ts';

/** Returns the caller's payments, newest first. Failed attempts to pay are not part of the list. */
export async function ownPayments({ em, actor }: ActorCtx, query: OwnPaymentsQuery) {
  const rows = await paymentsOfClient(em, actor.id, query);
  return cutPage(rows, query.limit, ({ createdAt, projectId }) => ({
    at: createdAt,
    id: projectId,
  }));
}

export function ownPaymentSums({ em, actor }: ActorCtx): Promise<OwnPaymentSums> {
  return paymentSumsOf(em, actor.id);
}
