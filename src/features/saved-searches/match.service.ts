import { sql } from 'kysely';
import type { SystemCtx } from '#platform/server/context.ts';
import { db } from '#platform/server/database/db.ts';
import { forEachBatchSafely } from '#platform/server/jobs/job-parts.ts';
import {
  isOpenToSearcher,
  isVisibleToSearcher,
  lockPostedProject,
  matchesSavedSearch,
} from './match.queries.ts';
import { notifySearchMatch } from './saved-search.mail.ts';

/** Users notified in one transaction. */
const BATCH_SIZE = 50;

/**
 * Notifies the users with saved searches that match a new project. If it is repeated after a
 * failure, it notifies only those that were not notified.
 */
export async function notifyMatchingUsers(ctx: SystemCtx, projectId: number): Promise<void> {
  await storeHits(ctx, projectId);
  await forEachBatchSafely(
    iterateUserBatches(ctx, projectId),
    (userIds) => notifyUsers(ctx, projectId, userIds),
    (id) => `user ${id}`,
  );
}

async function* iterateUserBatches(ctx: SystemCtx, projectId: number): AsyncGenerator<number[]> {
  let userIds: number[];
  let after = 0;
  do {
    userIds = await findUnnotifiedUsers(ctx, projectId, after);
    yield userIds;
    after = userIds.at(-1) ?? after;
  } while (userIds.length === BATCH_SIZE);
}

/** Returns users that were not notified of a project yet, in the order of their ids. */
async function findUnnotifiedUsers(
  { em }: SystemCtx,
  projectId: number,
  after: number,
): Promise<number[]> {
  const rows = await db(em)
    .selectFrom('saved_search_hits as h')
    .innerJoin('saved_searches as s', 's.id', 'h.search_id')
    .innerJoin('projects as p', 'p.id', 'h.project_id')
    .select('s.user_id as id')
    .distinct()
    .where('h.project_id', '=', projectId)
    .where('h.is_notified', '=', sql.lit(false))
    .where('s.user_id', '>', after)
    .where(isVisibleToSearcher)
    .orderBy('s.user_id')
    .limit(BATCH_SIZE)
    .execute();
  return rows.map(({ id }) => id);
}

/** Stores the hits of a project: saved searches that match the project and are older. */
async function storeHits({ em, now }: SystemCtx, projectId: number): Promise<void> {
  const at = now();
  await db(em)
    .insertInto('saved_search_hits')
    .columns(['search_id', 'project_id', 'found_at', 'mail_due'])
    .expression(({ selectFrom }) =>
      selectFrom('projects as p')
        .innerJoin('saved_searches as s', (join) =>
          join.onRef('s.created_at', '<=', 'p.created_at'),
        )
        .select(({ and, eb, ref }) => [
          's.id as search_id',
          'p.id as project_id',
          sql<string>`${at.toISOString()}::timestamptz`.as('found_at'),
          and([ref('s.mails'), eb('s.frequency', '=', 'daily')]).as('mail_due'),
        ])
        .where('p.id', '=', projectId)
        .where(isOpenToSearcher(at))
        .where(matchesSavedSearch(at)),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Notifies each user once of a project, even if several of their searches match it. */
function notifyUsers(ctx: SystemCtx, projectId: number, userIds: readonly number[]): Promise<void> {
  return ctx.em.fork().transactional(async (em) => {
    const project = await lockPostedProject(em, projectId);
    if (!project) return;
    const isOfUsers = sql<boolean>`s.user_id = any(${userIds}::int[])`;
    // Of two runs of the job only the one whose update changes a row notifies its user.
    const recipients = await db(em)
      .with('marked', (query) =>
        query
          .updateTable('saved_search_hits as h')
          .from(['saved_searches as s', 'projects as p'])
          .set({ is_notified: true })
          .whereRef('s.id', '=', 'h.search_id')
          .whereRef('p.id', '=', 'h.project_id')
          .where('h.project_id', '=', projectId)
          .where('h.is_notified', '=', sql.lit(false))
          .where(isOfUsers)
          .where(isVisibleToSearcher)
          .returning(({ and, cast, eb, ref }) => [
            's.id',
            's.user_id as userId',
            's.name',
            's.token',
            cast<boolean>(and([ref('s.mails'), eb('s.frequency', '=', 'at_once')]), 'boolean').as(
              'mail',
            ),
          ]),
      )
      .selectFrom('marked')
      .distinctOn('userId')
      .select(['userId', 'name', 'token', 'mail'])
      .orderBy('userId')
      .orderBy('mail', 'desc')
      .orderBy('id')
      .execute();
    for (const recipient of recipients) await notifySearchMatch({ ...ctx, em }, project, recipient);
    const mailedUserIds = recipients.filter(({ mail }) => mail).map(({ userId }) => userId);
    await db(em)
      .updateTable('saved_search_hits as h')
      .from('saved_searches as s')
      .set({ mail_due: false })
      .whereRef('s.id', '=', 'h.search_id')
      .where('h.project_id', '=', projectId)
      .where('h.mail_due', '=', sql.lit(true))
      .where(sql<boolean>`s.user_id = any(${mailedUserIds}::int[])`)
      .execute();
  });
}
