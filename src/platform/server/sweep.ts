import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { row } from './db.ts';

/** Rows that one statement deletes: few enough for its time, however many there are. */
const AT_ONCE = 5_000;

/** Deletes the rows of `table` for which `old` holds, until there are none. */
export async function sweep(
  em: SqlEntityManager,
  table: string,
  old: string,
  params: readonly unknown[],
  atOnce = AT_ONCE,
): Promise<void> {
  for (;;) {
    const swept = await row<{ count: number }>(
      em,
      `with swept as (
         delete from ${table} where ctid = any(array(select ctid from ${table} where ${old}
           limit ${atOnce})) returning 1
       ) select count(*)::int as count from swept`,
      params,
    );
    if ((swept?.count ?? 0) < atOnce) return;
  }
}
