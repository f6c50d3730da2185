import type { SystemCtx } from '#platform/server/context.ts';
import { rows } from '#platform/server/db.ts';

/** Projects closed by one statement. */
const AT_ONCE = 1_000;

/** Says of projects whose deadline has passed that it has, so that lists need not look at them. */
export async function closeProjects({ em, now }: Pick<SystemCtx, 'em' | 'now'>): Promise<void> {
  let closed: unknown[];
  do {
    closed = await rows(
      em,
      `update projects set is_open = false where id in (
         select id from projects where is_open and deadline <= $1
         order by deadline limit ${AT_ONCE} for update skip locked)
       returning id`,
      [now()],
    );
  } while (closed.length === AT_ONCE);
}
