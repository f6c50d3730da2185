import { LockMode } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { type LockedProject, lockProject } from '#features/projects/project.service.ts';
import { asLocked, type Locked } from '#platform/server/database/locked.ts';
import { Payment } from './payment.entity.ts';

export type LockedPayment = Locked<Payment>;

/**
 * The project is locked first, as in all code that locks rows of a project, which prevents
 * deadlocks.
 */
export async function lockPayment(
  em: SqlEntityManager,
  { id, projectId }: Pick<Payment, 'id' | 'projectId'>,
): Promise<{ project: LockedProject; payment: LockedPayment }> {
  const project = await lockProject(em, projectId);
  const payment = await em.findOneOrFail(Payment, id, {
    lockMode: LockMode.PESSIMISTIC_WRITE,
    refresh: true,
  });
  return { project, payment: asLocked(payment) };
}
