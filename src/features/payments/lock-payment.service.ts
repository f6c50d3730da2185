import { LockMode } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import type { Project } from '#features/projects/project.entity.ts';
import { lockProject } from '#features/projects/project.service.ts';
import { Payment } from './payment.entity.ts';

/**
 * Locks a project and its payment until the transaction ends. The project is locked first, as in
 * all code that locks rows of a project, which prevents deadlocks.
 */
export async function lockPayment(
  em: SqlEntityManager,
  { id, projectId }: Pick<Payment, 'id' | 'projectId'>,
): Promise<{ project: Project; payment: Payment }> {
  const project = await lockProject(em, projectId);
  const payment = await em.findOneOrFail(Payment, id, {
    lockMode: LockMode.PESSIMISTIC_WRITE,
    refresh: true,
  });
  return { project, payment };
}
