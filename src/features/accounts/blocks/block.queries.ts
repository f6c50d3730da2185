import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { db } from '#platform/server/database/db.ts';
import type { Blocks } from './block.rules.ts';

/**
 * Returns which blocks exist between a user and any of the others. In the result, `Me` is the user
 * `userId`.
 */
export async function findBlocksBetween(
  em: SqlEntityManager,
  userId: number,
  otherIds: number[],
): Promise<Blocks> {
  const rows = await db(em)
    .selectFrom('blocks')
    .select('blocker_id as blocker')
    .where((eb) => {
      const isOther = (column: 'blocker_id' | 'blocked_id') =>
        eb(column, '=', eb.fn.any(eb.val(otherIds)));
      return eb.or([
        eb.and([eb('blocker_id', '=', userId), isOther('blocked_id')]),
        eb.and([isOther('blocker_id'), eb('blocked_id', '=', userId)]),
      ]);
    })
    .execute();
  return {
    blockedByMe: rows.some(({ blocker }) => blocker === userId),
    blockedByThem: rows.some(({ blocker }) => blocker !== userId),
  };
}
