import { expressionBuilder, sql } from 'kysely';
import type { SystemCtx } from '#platform/server/context.ts';
import { type Aliased, db } from '#platform/server/database/db.ts';
import { forEachSafely } from '#platform/server/jobs/job-parts.ts';
import { isOpenToSearcher, type PostedProject, postedProjectColumns } from './match.queries.ts';
import { mailDigest } from './saved-search.mail.ts';
import { toProjectsPath } from './saved-search.rules.ts';

/** Saved searches read by one statement. */
const BATCH_SIZE = 500;

/**
 * Sends a mail for each saved search with new hits. Throws at the end if any failed, so that the
 * job is retried, because its next regular run is a day later.
 */
export async function sendDigests(ctx: SystemCtx): Promise<void> {
  await forEachSafely(
    iterateDueSearches(ctx),
    (id) => sendDigest(ctx, id),
    (id) => `saved search ${id}`,
  );
}

async function* iterateDueSearches(ctx: SystemCtx): AsyncGenerator<number> {
  let batch: { id: number }[];
  let after = 0;
  do {
    batch = await findDueSearches(ctx, after);
    for (const { id } of batch) yield id;
    after = batch.at(-1)?.id ?? after;
  } while (batch.length === BATCH_SIZE);
}

// Conditions of reads that select the saved search as `s`.
const eb = expressionBuilder<Aliased<'s', 'saved_searches'>, 's'>();

/** Whether a daily mail is due for the saved search. */
const isDue = eb.and([
  eb('s.mails', '=', true),
  eb('s.frequency', '=', 'daily'),
  eb.exists(
    eb
      .selectFrom('saved_search_hits as h')
      .select('h.search_id')
      .whereRef('h.search_id', '=', 's.id')
      .where('h.mail_due', '=', sql.lit(true)),
  ),
]);

function findDueSearches({ em }: SystemCtx, after: number): Promise<{ id: number }[]> {
  return db(em)
    .selectFrom('saved_searches as s')
    .select('s.id')
    .where('s.id', '>', after)
    .where(isDue)
    .orderBy('s.id')
    .limit(BATCH_SIZE)
    .execute();
}

function sendDigest(ctx: SystemCtx, id: number): Promise<void> {
  return ctx.em.fork().transactional(async (em) => {
    const due = await db(em)
      .selectFrom('saved_searches as s')
      .select([
        's.id',
        's.user_id as userId',
        's.name',
        's.token',
        's.category',
        's.is_private as isPrivate',
        's.urgent',
        's.search',
      ])
      .where('s.id', '=', id)
      .where(isDue)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!due) return;
    const projects = await markDueSent({ ...ctx, em }, due.id);
    if (projects.length > 0) {
      await mailDigest({ ...ctx, em }, { ...due, projects, path: toProjectsPath(due) });
    }
  });
}

/** Marks the waiting hits as sent; returns the hits that the user may still bid on. */
function markDueSent({ em, now }: SystemCtx, searchId: number): Promise<PostedProject[]> {
  return db(em)
    .with('due', (query) =>
      query
        .updateTable('saved_search_hits')
        .set({ mail_due: false })
        .where('search_id', '=', searchId)
        .where('mail_due', '=', sql.lit(true))
        .returning('project_id'),
    )
    .selectFrom('due')
    .innerJoin('projects as p', 'p.id', 'due.project_id')
    .innerJoin('saved_searches as s', (join) => join.on('s.id', '=', searchId))
    .select(postedProjectColumns)
    .where(isOpenToSearcher(now()))
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .execute();
}
