import { expressionBuilder, sql } from 'kysely';
import { z } from 'zod';
import { sendNotificationMail } from '#features/notifications/notification-mail.jobs.ts';
import {
  inNewTransaction,
  type JobCtx,
  type Queue,
  type SystemCtx,
} from '#platform/server/context.ts';
import { type Aliased, db } from '#platform/server/database/db.ts';
import { forEachSafely } from '#platform/server/jobs/job-parts.ts';
import { MAIL_RETRY_LIMIT } from '#platform/server/mail/mail.ts';
import { isOpenToSearcher, type PostedProject, postedProjectColumns } from './match.queries.ts';
import { composeDigest } from './saved-search.mail.ts';
import { toProjectsPath } from './saved-search.rules.ts';

const BATCH_SIZE = 500;

const DigestMailJob = z.object({ searchId: z.int(), projectIds: z.array(z.int()) });
/**
 * Jobs that send the daily mail of a saved search. The mail is composed when it is sent, because
 * the user may no longer see a project by then.
 */
export const digestMailQueue: Queue<z.infer<typeof DigestMailJob>> = {
  name: 'mail-digest',
  data: DigestMailJob,
  retryLimit: MAIL_RETRY_LIMIT,
};

/**
 * Queues a daily mail for each saved search for which a mail is due. Each mail has its own
 * transaction. A failure does not stop the other mails. It is thrown at the end, so that the job is
 * retried and the mail does not wait for the next regular run, a day later.
 */
export async function queueDigests(ctx: SystemCtx): Promise<void> {
  await forEachSafely(
    iterateDueSearches(ctx),
    (searchId) => queueDigest(ctx, searchId),
    (searchId) => `saved search ${searchId}`,
  );
}

async function* iterateDueSearches(ctx: SystemCtx): AsyncGenerator<number> {
  let batch: { id: number }[];
  let lastId = 0;
  do {
    batch = await listDueSearches(ctx, lastId);
    for (const { id } of batch) yield id;
    lastId = batch.at(-1)?.id ?? lastId;
  } while (batch.length === BATCH_SIZE);
}

const eb = expressionBuilder<Aliased<'s', 'saved_searches'>, 's'>();

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
 * Queues the daily mail of a saved search. Does nothing if the mail is no longer due, or if another
 * run of the job is queuing it. Runs in a fork, because entities of a failed transaction must not
 * remain for the next mail.
 */
function queueDigest(ctx: SystemCtx, searchId: number): Promise<void> {
  return inNewTransaction(ctx, async ({ em }) => {
    const search = await db(em)
      .selectFrom('saved_searches as s')
      .select('s.id')
      .where('s.id', '=', searchId)
      .where(isDue)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!search) return;
    const due = await db(em)
      .updateTable('saved_search_hits')
      .set({ mail_due: false })
      .where('search_id', '=', searchId)
      .where('mail_due', '=', sql.lit(true))
      .returning('project_id as id')
      .execute();
    if (due.length === 0) return;
    await ctx.jobs.send(em, digestMailQueue, { searchId, projectIds: due.map(({ id }) => id) });
  });
}

/**
 * Sends the daily mail of a saved search about those of the projects on which the user may bid now.
 * Does nothing if no project remains, or if the search was deleted or its mails switched off.
 */
export async function sendDigest(
  ctx: JobCtx,
  { searchId, projectIds }: z.infer<typeof DigestMailJob>,
): Promise<void> {
  const search = await db(ctx.em)
    .selectFrom('saved_searches as s')
    .select([
      's.user_id as userId',
      's.name as searchName',
      's.token',
      's.category',
      's.is_private as isPrivate',
      's.urgent',
      's.search',
      's.budget_min as budgetMin',
      's.budget_max as budgetMax',
      's.skills',
    ])
    .where('s.id', '=', searchId)
    .where('s.mails', '=', true)
    .executeTakeFirst();
  if (!search) return;
  const projects = await findOpenProjects(ctx, searchId, projectIds);
  if (projects.length === 0) return;
  const path = toProjectsPath(search);
  await sendNotificationMail(ctx, composeDigest({ ...search, projects, path }));
}

/** Returns those of the projects on which the user may bid, newest first. */
function findOpenProjects(
  { em, now }: SystemCtx,
  searchId: number,
  projectIds: readonly number[],
): Promise<PostedProject[]> {
  return db(em)
    .selectFrom('projects as p')
    .innerJoin('saved_searches as s', (join) => join.on('s.id', '=', searchId))
    .select(postedProjectColumns)
    .where('p.id', 'in', projectIds)
    .where(isOpenToSearcher(now()))
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id', 'desc')
    .execute();
}
