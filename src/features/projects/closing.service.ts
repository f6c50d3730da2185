import type { SystemCtx } from '#platform/server/context.ts';
import { rows } from '#platform/server/db.ts';
import { allOrEach } from '#platform/server/job-parts.ts';

/** Projects closed by one statement. */
const AT_ONCE = 1_000;

/** Marks projects whose deadline has passed as closed, so that lists need not compare it. */
export async function closeProjects({ em, now }: Pick<SystemCtx, 'em' | 'now'>): Promise<void> {
  let closed: number;
  do {
    closed = 0;
    const due = await rows<{ id: number }>(
      em,
      `select id from projects where is_open and deadline <= $1
       order by deadline limit ${AT_ONCE}`,
      [now()],
    );
    await allOrEach(
      due,
      async (some) => {
        closed += await closeSome(em, now(), some);
      },
      ({ id }) => `project ${id}`,
    );
  } while (closed === AT_ONCE);
}

/** Returns how many were closed; a project that is locked is left to the next run. */
async function closeSome(
  em: SystemCtx['em'],
  at: Date,
  projects: readonly { id: number }[],
): Promise<number> {
  const closed = await rows(
    em,
    `update projects set is_open = false where id in (
       select id from projects where id = any($2::int[]) and is_open and deadline <= $1
       for update skip locked)
     returning id`,
    [at, projects.map(({ id }) => id)],
  );
  return closed.length;
}
