import { sql } from 'kysely';
import type { SystemCtx } from '#platform/server/context.ts';
import { db } from '#platform/server/database/db.ts';
import { forEachBatchSafely } from '#platform/server/jobs/job-parts.ts';

const BATCH_SIZE = 1_000;

interface ExpiredProject {
  id: number;
  deadline: string;
}

/**
 * So that the indexes of open projects no longer contain them. A failure of one project does not
 * stop the others; it is thrown at the end.
 */
export async function expireProjects(
  { em, now }: Pick<SystemCtx, 'em' | 'now'>,
  batchSize = BATCH_SIZE,
): Promise<void> {
  const at = now();
  await forEachBatchSafely(
    findExpiredBatches(em, at, batchSize),
    (batch) => expireBatch(em, at, batch),
    ({ id }) => `project ${id}`,
  );
}

async function* findExpiredBatches(
  em: SystemCtx['em'],
  at: Date,
  batchSize: number,
): AsyncGenerator<ExpiredProject[]> {
  let batch: ExpiredProject[];
  // A position before all projects.
  let last: ExpiredProject = { id: 0, deadline: '-infinity' };
  do {
    batch = await db(em)
      .selectFrom('projects')
      .select(['id', 'deadline'])
      .where('is_open', '=', sql.lit(true))
      .where('deadline', '<=', at.toISOString())
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('deadline', 'id'), '>', tuple(last.deadline, last.id)),
      )
      .orderBy('deadline')
      .orderBy('id')
      .limit(batchSize)
      .execute();
    yield batch;
    last = batch.at(-1) ?? last;
  } while (batch.length === batchSize);
}

/**
 * Skips locked projects, which the next run updates. Checks the deadlines again, because a client
 * may have extended one.
 */
async function expireBatch(
  em: SystemCtx['em'],
  at: Date,
  projects: readonly ExpiredProject[],
): Promise<void> {
  const ids = projects.map(({ id }) => id);
  await db(em)
    .updateTable('projects')
    .set({ is_open: false })
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('projects')
        .select('id')
        .where(({ eb, fn, val }) => eb('id', '=', fn.any(val(ids))))
        .where('is_open', '=', sql.lit(true))
        .where('deadline', '<=', at.toISOString())
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}
