import type { ActorCtx } from '#platform/server/context.ts';
import { cutPage } from '#platform/shared/page.ts';
import { paymentSumsOf, paymentsOfClient } from './history.queries.ts';
import type { OwnPaymentSums, OwnPaymentsQuery } from './history.schema.ts';

/** What the caller paid, newest first, whatever became of it; attempts that failed are none. */
export async function ownPayments({ em, actor }: ActorCtx, query: OwnPaymentsQuery) {
  const found = await paymentsOfClient(em, actor.id, query);
  return cutPage(found, query.limit, ({ createdAt, projectId }) => ({
    at: createdAt,
    id: projectId,
  }));
}

export function ownPaymentSums({ em, actor }: ActorCtx): Promise<OwnPaymentSums> {
  return paymentSumsOf(em, actor.id);
}
