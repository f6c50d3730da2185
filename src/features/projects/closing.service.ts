import type { SystemCtx } from '#platform/server/context.ts';
import { rows } from '#platform/server/db.ts';
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
    due = await rows<Due>(
      em,
      `select id, deadline from projects
       where is_open and deadline <= $1 and (deadline, id) > ($2, $3)
       order by deadline, id limit ${atOnce}`,
      [at, after.deadline, after.id],
    );
    yield due;
    after = due.at(-1) ?? after;
  } while (due.length === atOnce);
}

/** Closes projects; one that is locked is left to the next run. */
async function closeSome(em: SystemCtx['em'], at: Date, projects: readonly Due[]): Promise<void> {
  await rows(
    em,
    `update projects set is_open = false where id in (
       select id from projects where id = any($2::int[]) and is_open and deadline <= $1
       for update skip locked)`,
    [at, projects.map(({ id }) => id)],
  );
}
