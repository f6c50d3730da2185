import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { db } from '#platform/server/database/db.ts';
import type { DocumentKind } from './document.rules.ts';

/**
 * Returns the next number of a kind in a year. The statement locks the counter until the end of the
 * caller's transaction, because numbers must have no gaps and must not be used twice.
 */
export async function nextNumber(
  em: SqlEntityManager,
  kind: DocumentKind,
  year: number,
): Promise<number> {
  const { last } = await db(em)
    .insertInto('document_counters')
    .values({ kind, year, last: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'year'])
        .doUpdateSet((eb) => ({ last: eb('document_counters.last', '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
}
