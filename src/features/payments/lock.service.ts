import { LockMode } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { lockProject } from '#features/projects/project.service.ts';
import { Payment } from './payment.entity.ts';

/** A payment and its project, locked until the transaction ends, in the order of all who do. */
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
