import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { row } from '#platform/server/db.ts';
import type { DocumentKind } from './document.rules.ts';

/**
 * The next number of a kind in a year, for the caller's transaction: nobody else gets one before
 * it ends, and if it fails the number was never given.
 */
export async function nextNumber(
  em: SqlEntityManager,
  kind: DocumentKind,
  year: number,
): Promise<number> {
  const given = await row<{ last: number }>(
    em,
    `insert into document_counters as c (kind, year, last) values ($1, $2, 1)
     on conflict (kind, year) do update set last = c.last + 1 returning last`,
    [kind, year],
  );
  if (!given) throw new Error('An upsert gives its row');
  return given.last;
}
