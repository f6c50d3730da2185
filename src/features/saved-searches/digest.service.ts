import { expressionBuilder, sql } from 'kysely';
import type { SystemCtx } from '#platform/server/context.ts';
import { type Aliased, db } from '#platform/server/database/db.ts';
import { forEachSafely } from '#platform/server/jobs/job-parts.ts';
import { isOpenToSearcher, type PostedProject, postedProjectColumns } from './match.queries.ts';
import { mailDigest } from './saved-search.mail.ts';
import { toProjectsPath } from './saved-search.rules.ts';

/** Number of saved searches that one statement reads. */
const BATCH_SIZE = 500;

/**
 * Sends a daily mail for each saved search for which a mail is due. Each mail has its own
 * transaction. A failure does not stop the other mails. It is thrown at the end, so that the job is
 * retried and the mail does not wait for the next regular run, a day later.
 */
export async function sendDigests(ctx: SystemCtx): Promise<void> {
  await forEachSafely(
    iterateDueSearches(ctx),
    (searchId) => sendDigest(ctx, searchId),
    (searchId) => `saved search ${searchId}`,
  );
}

/** Yields the ids of the due saved searches in ascending order. */
async function* iterateDueSearches(ctx: SystemCtx): AsyncGenerator<number> {
  let batch: { id: number }[];
  let lastId = 0;
  do {
    batch = await listDueSearches(ctx, lastId);
    for (const { id } of batch) yield id;
    lastId = batch.at(-1)?.id ?? lastId;
  } while (batch.length === BATCH_SIZE);
}

// Builds conditions of queries that select the saved search as `s`.
const eb = expressionBuilder<Aliased<'s', 'saved_searches'>, 's'>();

/** Condition: a daily mail is due for the saved search. */
const isDue = eb.and([
  eb('s.mails', '=', true),
  eb('s.frequency', '=', 'daily'),
  eb.exists(
    eb
      .selectFrom('saved_search_hits as h')
      .select('h.search_id')
      .whereRef('h.search_id', '=', 's.id')
      // A literal, because PostgreSQL does not match a partial index if its condition is a
      // parameter.
      .where('h.mail_due', '=', sql.lit(true)),
  ),
]);

/** Returns the next batch of due saved searches, whose ids are above `lastId`. */
function listDueSearches({ em }: SystemCtx, lastId: number): Promise<{ id: number }[]> {
  return db(em)
    .selectFrom('saved_searches as s')
    .select('s.id')
    .where('s.id', '>', lastId)
    .where(isDue)
    .orderBy('s.id')
    .limit(BATCH_SIZE)
    .execute();
}

/**
 * Sends the daily mail of a saved search. Does nothing if the mail is no longer due, or if another
 * run of the job is sending it. Runs in a fork, because entities of a failed transaction must not
 * remain for the next mail.
 */
function sendDigest(ctx: SystemCtx, searchId: number): Promise<void> {
  return ctx.em.fork().transactional(async (em) => {
    const search = await db(em)
      .selectFrom('saved_searches as s')
      .select([
        's.user_id as userId',
        's.name as searchName',
        's.token',
        's.category',
        's.is_private as isPrivate',
        's.urgent',
        's.search',
      ])
      .where('s.id', '=', searchId)
      .where(isDue)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!search) return;
    const projects = await takeProjectsToMail({ ...ctx, em }, searchId);
    if (projects.length > 0) {
      await mailDigest({ ...ctx, em }, { ...search, projects, path: toProjectsPath(search) });
    }
  });
}

/**
 * Marks the due hits of the saved search as mailed. Returns those of their projects on which the
 * user may still bid, newest first.
 */
function takeProjectsToMail({ em, now }: SystemCtx, searchId: number): Promise<PostedProject[]> {
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
