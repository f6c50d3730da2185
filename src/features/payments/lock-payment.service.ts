import { LockMode } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { lockProject } from '#features/projects/project.service.ts';
import { Payment } from './payment.entity.ts';

/**
 * Locks a payment and its project until the transaction ends. All callers lock the project first,
 * which prevents deadlocks.
 */
export async function lockPayment(
  em: SqlEntityManager,
  { id, projectId }: Pick<Payment, 'id' | 'projectId'>,
) {
  const project = await lockProject(em, projectId);
  const payment = await em.findOneOrFail(Payment, id, {
    lockMode: LockMode.PESSIMISTIC_WRITE,
    refresh: true,
  });
  return { project, payment };
}
