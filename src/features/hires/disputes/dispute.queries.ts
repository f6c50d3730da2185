import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { Dispute } from './dispute.entity.ts';

/** The dispute a project is in, or null. */
export function openDispute(em: SqlEntityManager, projectId: number): Promise<Dispute | null> {
  return em.findOne(Dispute, { projectId, status: 'open' });
}
