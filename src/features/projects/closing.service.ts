import type { SystemCtx } from '#platform/server/context.ts';
import { db } from '#platform/server/db.ts';
import { allOrEach } from '#platform/server/job-parts.ts';

/** Projects closed by one statement. */
const AT_ONCE = 1_000;

interface Due {
  id: number;
  deadline: string;
}

/** Sets is_open to false for projects whose deadline has passed, so that lists can use an index. */
export async function closeProjects(
  { em, now }: Pick<SystemCtx, 'em' | 'now'>,
  atOnce = AT_ONCE,
): Promise<void> {
  const at = now();
  await allOrEach(
    dueBatches(em, at, atOnce),
    (some) => closeSome(em, at, some),
    ({ id }) => `project ${id}`,
  );
}

async function* dueBatches(em: SystemCtx['em'], at: Date, atOnce: number): AsyncGenerator<Due[]> {
  let due: Due[];
  let after: Due = { id: 0, deadline: '-infinity' };
  do {
    due = await db(em)
      .selectFrom('projects')
      .select(['id', 'deadline'])
      .where('is_open', '=', true)
      .where('deadline', '<=', at.toISOString())
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('deadline', 'id'), '>', tuple(after.deadline, after.id)),
      )
      .orderBy('deadline')
      .orderBy('id')
      .limit(atOnce)
      .execute();
    yield due;
    after = due.at(-1) ?? after;
  } while (due.length === atOnce);
}

/**
 * Closes projects; a locked one is closed by the next run. One statement checks and updates them,
 * because the deadline of a project may have been extended since it was read.
 */
async function closeSome(em: SystemCtx['em'], at: Date, projects: readonly Due[]): Promise<void> {
  const ids = projects.map(({ id }) => id);
  await db(em)
    .updateTable('projects')
    .set({ is_open: false })
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('projects')
        .select('id')
        .where(({ eb, fn, val }) => eb('id', '=', fn.any(val(ids))))
        .where('is_open', '=', true)
        .where('deadline', '<=', at.toISOString())
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}
