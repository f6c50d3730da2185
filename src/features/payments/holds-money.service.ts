import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { type LockedProject, setHoldsMoney } from '#features/projects/project.service.ts';
import { Payment } from './payment.entity.ts';

/** True while any payment of the project is held. Flushes. */
export async function updateHoldsMoney(em: SqlEntityManager, project: LockedProject) {
  await em.flush();
  const paymentCount = await em.count(Payment, { projectId: project.id, status: 'held' });
  setHoldsMoney(project, paymentCount > 0);
  await em.flush();
}
