import { z } from 'zod';
import type { NotifyCtx } from '#features/notifications/notification.service.ts';
import type { Queue, SystemCtx } from '#platform/server/context.ts';
import type { Project } from '../project.entity.ts';
import { loadProject, lockProject } from '../project.service.ts';
import { notifyBidderOfEdits, notifyFollowerOfEdits } from './brief.mail.ts';
import { isDeadlineExtended } from './brief.rules.ts';
import { listBidderIds, listFollowers } from './follower.queries.ts';
import { ProjectRevision } from './project-revision.entity.ts';

const EditsWaitingJob = z.object({ projectId: z.int() });
/** Delayed job that announces all edits since the last announcement together. */
export const editsWaitingQueue: Queue<z.infer<typeof EditsWaitingJob>> = {
  name: 'announce-edits',
  data: EditsWaitingJob,
  retryLimit: 10,
};

const FollowersJob = z.object({
  projectId: z.int(),
  /** When the edits were announced to bidders, ISO 8601. */
  announcedAt: z.string(),
  /** Id of the last follower of the previous batch; 0 for the first batch. */
  afterId: z.int().default(0),
});
/** Job that announces edits to the next followers, because a project may have thousands. */
export const followersQueue: Queue<z.infer<typeof FollowersJob>> = {
  name: 'announce-edits-to-followers',
  data: FollowersJob,
  retryLimit: 10,
};

/** Followers notified in one transaction. */
const FOLLOWERS_BATCH_SIZE = 100;

/**
 * Announces a material edit or a longer deadline to bidders and followers, in the caller's
 * transaction: at once if there was no announcement in the last `mailGroupSeconds`, otherwise by a
 * job at the end of that period, together with all edits until then. So the number of notifications
 * does not grow with the number of edits. The project must be locked.
 */
export async function announceEdit(
  ctx: NotifyCtx,
  project: Project,
  edit: ProjectRevision,
): Promise<void> {
  if (!isNotable(edit)) return;
  const last = await findLastAnnounced(ctx, project.id);
  const periodMs = (ctx.settings.mailGroupSeconds ?? 0) * 1_000;
  const waitMs = last ? last.announcedAt.getTime() + periodMs - ctx.now().getTime() : 0;
  if (waitMs <= 0) return announceSince(ctx, project, last);
  const data = { projectId: project.id };
  await ctx.jobs.send(ctx.em, editsWaitingQueue, data, Math.ceil(waitMs / 1_000));
}

/**
 * Announces the edits since the last announcement, if the project is still active. Of several jobs
 * of one project the first announces all edits, and the others find none.
 */
export function announceWaitingEdits(
  ctx: SystemCtx,
  { projectId }: z.infer<typeof EditsWaitingJob>,
): Promise<void> {
  return ctx.em.transactional(async (em) => {
    const project = await lockProject(em, projectId);
    if (project.status !== 'active') return;
    const last = await findLastAnnounced({ em }, projectId);
    await announceSince({ ...ctx, em }, project, last);
  });
}

/** Returns whether bidders and followers are notified of a revision. */
const isNotable = ({ isMaterial, changes }: ProjectRevision) =>
  isMaterial || isDeadlineExtended(changes);

interface Announcement {
  /** The highest revision that was announced. */
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

/**
 * Notifies bidders once of all notable edits after the last announcement, and queues the job for
 * followers, which does not lock the project.
 */
async function announceSince(
  ctx: NotifyCtx,
  project: Project,
  last: Announcement | null,
): Promise<void> {
  const { em, now } = ctx;
  // Revision 1 is the project as it was posted.
  const since = { projectId: project.id, revision: { $gt: last?.revision ?? 1 } };
  const revisions = await em.find(ProjectRevision, since, { orderBy: { revision: 'asc' } });
  const notableRevisions = revisions.filter(isNotable);
  if (notableRevisions.length === 0) return;
  const announcedAt = now();
  for (const edit of notableRevisions) edit.announcedAt = announcedAt;
  await em.flush();
  const edits = combineEdits(notableRevisions);
  for (const bidderId of await listBidderIds(em, project.id)) {
    await notifyBidderOfEdits(ctx, project, edits, bidderId);
  }
  const data = { projectId: project.id, announcedAt: announcedAt.toISOString(), afterId: 0 };
  await ctx.jobs.send(em, followersQueue, data);
}

const combineEdits = (revisions: readonly ProjectRevision[]) => ({
  changes: revisions.flatMap(({ changes }) => changes),
  isMaterial: revisions.some(({ isMaterial }) => isMaterial),
});

/**
 * Notifies the next followers of the edits with this announcement time and queues the job for the
 * followers after them. A retry skips the followers that were notified already.
 */
export function announceToFollowers(
  ctx: SystemCtx,
  { projectId, announcedAt, afterId }: z.infer<typeof FollowersJob>,
): Promise<void> {
  return ctx.em.transactional(async (em) => {
    const innerCtx = { ...ctx, em };
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
      if (!isNotified) await notifyFollowerOfEdits(innerCtx, project, edits, id);
    }
    const lastId = followers.at(-1)?.id;
    if (lastId === undefined || followers.length < FOLLOWERS_BATCH_SIZE) return;
    await ctx.jobs.send(em, followersQueue, { projectId, announcedAt, afterId: lastId });
  });
}
