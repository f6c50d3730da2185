import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { db } from '#platform/server/database/db.ts';
import { completedAt } from './hire-columns.queries.ts';

interface HireParties {
  clientId: number;
  developerId: number;
  completedAt: Date | null;
}

/** Returns the two sides of a project and when it was completed; null if it has no hire. */
export async function findHireParties(
  em: SqlEntityManager,
  projectId: number,
): Promise<HireParties | null> {
  const row = await db(em)
    .selectFrom('hires as h')
    .select([
      'h.client_id as clientId',
      'h.developer_id as developerId',
      completedAt.as('completedAt'),
    ])
    .where('h.project_id', '=', projectId)
    .executeTakeFirst();
  if (!row) return null;
  return { ...row, completedAt: row.completedAt ? new Date(row.completedAt) : null };
}

/** Returns the number of hires that a developer has completed. */
export async function countCompletedHires(
  em: SqlEntityManager,
  developerId: number,
): Promise<number> {
  const { count } = await db(em)
    .selectFrom('hires')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('developer_id', '=', developerId)
    .where('state', '=', 'completed')
    .executeTakeFirstOrThrow();
  return count;
}
