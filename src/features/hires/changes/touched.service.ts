import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { listItemsAcceptedAfter } from './change.queries.ts';
import { listTouchedIds } from './change-items.rules.ts';

interface OpenedPayment {
  projectId: number;
  milestoneId?: number | null | undefined;
  /** When the payment was opened. */
  agreementVersion: number;
}

/** Whether an accepted change touched the milestone after the payment for it was opened. */
export async function isTouchedSince(
  em: SqlEntityManager,
  { projectId, milestoneId, agreementVersion }: OpenedPayment,
): Promise<boolean> {
  const items = await listItemsAcceptedAfter(em, projectId, agreementVersion);
  return listTouchedIds(items).some((id) => id === milestoneId);
}
