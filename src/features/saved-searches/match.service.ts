import { type Expression, sql } from 'kysely';
import { ProjectRevision } from '#features/projects/brief/project-revision.entity.ts';
import { inNewTransaction, type SystemCtx } from '#platform/server/context.ts';
import { db, flag } from '#platform/server/database/db.ts';
import { forEachBatchSafely } from '#platform/server/jobs/job-parts.ts';
import {
  isOpenToSearcher,
  isVisibleToSearcher,
  lockPostedProject,
  matchesSavedSearch,
  selectProjectBeforeEdit,
} from './match.queries.ts';
import { notifySearchMatch } from './saved-search.mail.ts';

const BATCH_SIZE = 50;

/**
 * Notifies the users with saved searches that match a new project, or that match a project since an
 * edit (`editedTo` is the revision that the edit created). A retry after a failure notifies only
 * the users that were not notified before.
 */
export async function notifyMatchingUsers(
  ctx: SystemCtx,
  projectId: number,
  editedTo?: number,
): Promise<void> {
  if (editedTo === undefined) await storeHits(ctx, projectId);
  else await storeHitsOfEdit(ctx, projectId, editedTo);
  await forEachBatchSafely(
    iterateUserBatches(ctx, projectId),
    (userIds) => notifyUsers(ctx, projectId, userIds),
    (userId) => `user ${userId}`,
  );
}

async function* iterateUserBatches(ctx: SystemCtx, projectId: number): AsyncGenerator<number[]> {
  let userIds: number[];
  let lastUserId = 0;
  do {
    userIds = await listUnnotifiedUserIds(ctx, projectId, lastUserId);
    yield userIds;
    lastUserId = userIds.at(-1) ?? lastUserId;
  } while (userIds.length === BATCH_SIZE);
}

async function listUnnotifiedUserIds(
  { em }: SystemCtx,
  projectId: number,
  lastUserId: number,
): Promise<number[]> {
  const rows = await db(em)
    .selectFrom('saved_search_hits as h')
    .innerJoin('saved_searches as s', 's.id', 'h.search_id')
    .innerJoin('projects as p', 'p.id', 'h.project_id')
    .select('s.user_id as id')
    .distinct()
    .where('h.project_id', '=', projectId)
    .where('h.is_notified', '=', sql.lit(false))
    .where('s.user_id', '>', lastUserId)
    .where(isVisibleToSearcher)
    .orderBy('s.user_id')
    .limit(BATCH_SIZE)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Stores the hits of a posted project: the saved searches that match the project, were saved before
 * it was posted, and whose owners may bid on it. Hits that are already stored are unchanged.
 */
async function storeHits({ em, now }: SystemCtx, projectId: number): Promise<void> {
  const foundAt = now();
  await db(em)
    .insertInto('saved_search_hits')
    .columns(hitColumns)
    .expression(selectHits(em, projectId, foundAt).whereRef('s.created_at', '<=', 'p.created_at'))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Stores the hits of an edited project: the saved searches that match the project now but did not
 * match it before the edit, were saved before the edit, and whose owners may bid on it. Hits that
 * are already stored are unchanged. `editedTo` is the revision that the edit created.
 */
async function storeHitsOfEdit(
  { em, now }: SystemCtx,
  projectId: number,
  editedTo: number,
): Promise<void> {
  const edit = await em.findOneOrFail(ProjectRevision, { projectId, revision: editedTo });
  const former = await em.findOneOrFail(ProjectRevision, { projectId, revision: editedTo - 1 });
  await db(em)
    // Materialized, so that the words of the former text are computed once, not for each search.
    .with(
      (cte) => cte('former').materialized(),
      () => selectProjectBeforeEdit(em, former),
    )
    .insertInto('saved_search_hits')
    .columns(hitColumns)
    .expression(({ selectFrom }) =>
      selectHits(em, projectId, now())
        .where('s.created_at', '<=', edit.at.toISOString())
        .where(({ exists, not }) =>
          not(
            exists(
              selectFrom('former as p')
                .select('p.id')
                .where(isOpenToSearcher(edit.at))
                .where(matchesSavedSearch(edit.at)),
            ),
          ),
        ),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const hitColumns = ['search_id', 'project_id', 'found_at'] as const;

/** Selects saved searches that match a project and whose owners may bid on it, as `hitColumns`. */
function selectHits(em: SystemCtx['em'], projectId: number, foundAt: Date) {
  return db(em)
    .selectFrom('projects as p')
    .innerJoin('saved_searches as s', (join) => join.onTrue())
    .select([
      's.id as search_id',
      'p.id as project_id',
      sql<string>`${foundAt.toISOString()}::timestamptz`.as('found_at'),
    ])
    .where('p.id', '=', projectId)
    .where(isOpenToSearcher(foundAt))
    .where(matchesSavedSearch(foundAt));
}

/**
 * Notifies each user once of a project, even if several searches of the user match it, also if one
 * of them matches it only after an edit. A user that was notified without a mail is notified again
 * if the further search has mails. Runs in a fork, because entities of a failed transaction
 * must not remain for the next batch.
 */
function notifyUsers(ctx: SystemCtx, projectId: number, userIds: readonly number[]): Promise<void> {
  return inNewTransaction(ctx, async (ctx) => {
    const { em } = ctx;
    const project = await lockPostedProject(em, projectId);
    if (!project) return;
    const recipients = await markNotified(em, projectId, userIds);
    for (const { mails, frequency, wasMailed, wasNotified, ...recipient } of recipients) {
      if (wasNotified && (wasMailed || !mails)) continue;
      const mode = mails ? frequency : 'in_app';
      await notifySearchMatch(ctx, project, { ...recipient, mode });
    }
  });
}

/**
 * Marks the hits of a project as notified, and returns their users. If the job runs twice at the
 * same time, a user is notified by the run whose update changed the hit. If several searches of a
 * user match, a search with mails at once is preferred, then one with daily mails, then the oldest
 * search.
 */
function markNotified(em: SystemCtx['em'], projectId: number, userIds: readonly number[]) {
  const isOfUsers = sql<boolean>`s.user_id = any(${userIds}::int[])`;
  return db(em)
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
        .returning([
          's.id',
          's.user_id as userId',
          's.name as searchName',
          's.token',
          's.mails',
          's.frequency',
        ]),
    )
    .selectFrom('marked')
    .distinctOn('userId')
    .select(({ exists, ref }) => [
      'userId',
      'searchName',
      'token',
      'mails',
      'frequency',
      // These see the hits as they were before this statement.
      flag(exists(selectNotifiedHits(em, projectId, ref('userId')))).as('wasNotified'),
      flag(exists(selectNotifiedHits(em, projectId, ref('userId')).where('s.mails', '=', true))).as(
        'wasMailed',
      ),
    ])
    .orderBy('userId')
    .orderBy('mails', 'desc')
    .orderBy('frequency')
    .orderBy('id')
    .execute();
}

/** Selects the hits of a project that a user was notified of. */
function selectNotifiedHits(em: SystemCtx['em'], projectId: number, userId: Expression<number>) {
  return db(em)
    .selectFrom('saved_search_hits as h')
    .innerJoin('saved_searches as s', 's.id', 'h.search_id')
    .select('h.search_id')
    .where('h.project_id', '=', projectId)
    .where('s.user_id', '=', userId)
    .where('h.is_notified', '=', sql.lit(true));
}
