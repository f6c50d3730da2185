import { z } from 'zod';
import type { NotifyCtx } from '#features/notifications/notification.service.ts';
import { inTransaction, type Queue, type SystemCtx } from '#platform/server/context.ts';
import type { Project } from '../project.entity.ts';
import { loadProject, lockProject } from '../project.service.ts';
import { notifyBidderOfEdits, notifyFollowerOfEdits } from './brief.mail.ts';
import { isDeadlineChanged } from './brief.rules.ts';
import { listBidderIds, listFollowers } from './follower.queries.ts';
import { ProjectRevision } from './project-revision.entity.ts';

const EditsWaitingJob = z.object({ projectId: z.int() });
/** Announces all edits since the last announcement in one notification. */
export const editsWaitingQueue: Queue<z.infer<typeof EditsWaitingJob>> = {
  name: 'announce-edits',
  data: EditsWaitingJob,
  retryLimit: 10,
};

const FollowersJob = z.object({
  projectId: z.int(),
  /** ISO 8601. */
  announcedAt: z.string(),
  /** Id of the last follower of the previous batch; 0 for the first batch. */
  afterId: z.int().default(0),
});
/** In batches, because a project may have thousands of followers. */
export const followersQueue: Queue<z.infer<typeof FollowersJob>> = {
  name: 'announce-edits-to-followers',
  data: FollowersJob,
  retryLimit: 10,
};

const FOLLOWERS_BATCH_SIZE = 100;

/**
 * Announces an edit to bidders and followers if the edit is material or changes the deadline. If
 * there was no announcement in the last `mailGroupSeconds`, bidders are notified in the caller's
 * transaction, and a job notifies followers. Otherwise a delayed job announces all notable edits of
 * that period at its end, so that many edits do not cause many notifications. The project must be
 * locked.
 */
export async function announceEdit(
  ctx: NotifyCtx,
  project: Project,
  edit: ProjectRevision,
  bidderIds: readonly number[],
): Promise<void> {
  if (!isNotable(edit)) return;
  const last = await findLastAnnounced(ctx, project.id);
  const periodMs = (ctx.settings.mailGroupSeconds ?? 0) * 1_000;
  const waitMs = last ? last.announcedAt.getTime() + periodMs - ctx.now().getTime() : 0;
  if (waitMs <= 0) return announceSince(ctx, project, last, bidderIds);
  const data = { projectId: project.id };
  await ctx.jobs.send(ctx.em, editsWaitingQueue, data, Math.ceil(waitMs / 1_000));
}

/**
 * If several jobs of one project are queued, the first announces all edits and the others do
 * nothing.
 */
export function announceWaitingEdits(
  ctx: SystemCtx,
  { projectId }: z.infer<typeof EditsWaitingJob>,
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { em } = ctx;
    const project = await lockProject(em, projectId);
    if (project.status !== 'active') return;
    const last = await findLastAnnounced({ em }, projectId);
    await announceSince(ctx, project, last, await listBidderIds(em, projectId));
  });
}

const isNotable = ({ isMaterial, changes }: ProjectRevision) =>
  isMaterial || isDeadlineChanged(changes);

interface Announcement {
  revision: number;
  announcedAt: Date;
}

async function findLastAnnounced(
  { em }: Pick<NotifyCtx, 'em'>,
  projectId: number,
): Promise<Announcement | null> {
  const [last] = await em.find(
    ProjectRevision,
    { projectId, announcedAt: { $ne: null } },
    { orderBy: { revision: 'desc' }, limit: 1 },
  );
  return last?.announcedAt ? { revision: last.revision, announcedAt: last.announcedAt } : null;
}

/** Queues the job for followers, so that the project is not locked while thousands are notified. */
async function announceSince(
  ctx: NotifyCtx,
  project: Project,
  last: Announcement | null,
  bidderIds: readonly number[],
): Promise<void> {
  const { em, now } = ctx;
  // Revision 1 is the project as posted, so it is never announced.
  const since = { projectId: project.id, revision: { $gt: last?.revision ?? 1 } };
  const revisions = await em.find(ProjectRevision, since, { orderBy: { revision: 'asc' } });
  const notableRevisions = revisions.filter(isNotable);
  if (notableRevisions.length === 0) return;
  const announcedAt = now();
  for (const edit of notableRevisions) edit.announcedAt = announcedAt;
  await em.flush();
  const edits = combineEdits(notableRevisions);
  for (const bidderId of bidderIds) {
    await notifyBidderOfEdits(ctx, project, edits, bidderId);
  }
  const data = { projectId: project.id, announcedAt: announcedAt.toISOString(), afterId: 0 };
  await ctx.jobs.send(em, followersQueue, data);
}

const combineEdits = (revisions: readonly ProjectRevision[]) => ({
  changes: revisions.flatMap(({ changes }) => changes),
  isMaterial: revisions.some(({ isMaterial }) => isMaterial),
});

/** A follower with a notification since `announcedAt` is skipped, for example in a retry. */
export function announceToFollowers(
  ctx: SystemCtx,
  { projectId, announcedAt, afterId }: z.infer<typeof FollowersJob>,
): Promise<void> {
  return inTransaction(ctx, async (ctx) => {
    const { em } = ctx;
    const at = new Date(announcedAt);
    const revisions = await em.find(
      ProjectRevision,
      { projectId, announcedAt: at },
      { orderBy: { revision: 'asc' } },
    );
    const project = await loadProject(em, projectId);
    const page = { afterId, limit: FOLLOWERS_BATCH_SIZE };
    const followers = await listFollowers(em, projectId, at, page);
    const edits = combineEdits(revisions);
    for (const { id, isNotified } of followers) {
      if (!isNotified) await notifyFollowerOfEdits(ctx, project, edits, id);
    }
    const lastId = followers.at(-1)?.id;
    if (lastId === undefined || followers.length < FOLLOWERS_BATCH_SIZE) return;
    await ctx.jobs.send(em, followersQueue, { projectId, announcedAt, afterId: lastId });
  });
}
