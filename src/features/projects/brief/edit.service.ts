import { assertNotSuspended } from '#features/accounts/suspension/suspension-guard.service.ts';
import { fileNotFoundError } from '#features/files/file.rules.ts';
import type { ActorCtx } from '#platform/server/context.ts';
import type { Project } from '../project.entity.ts';
import { learnWordsQueue, projectPostedQueue } from '../project.jobs.ts';
import { changeProjectRefusal, deadlineRefusal } from '../project.rules.ts';
import type { EditPreview, EditProject, ProjectView } from '../project.schema.ts';
import { findProject, loadVisibleProject, lockProject } from '../project.service.ts';
import {
  compareSnapshots,
  isMaterialEdit,
  outdatedEditRefusal,
  paymentOpenError,
  visibilityRefusal,
} from './brief.rules.ts';
import type { BriefSnapshot } from './brief.schema.ts';
import { numberCriteria } from './criteria.rules.ts';
import { listBidderIds } from './follower.queries.ts';
import { deleteNotificationsOfFormerReaders } from './former-readers.service.ts';
import { listAttachableFiles } from './project-file.queries.ts';
import { attachProjectFiles, removeProjectFiles } from './project-file.service.ts';
import { hasEverHadBids, isPaymentInProgress, listFormerCriteria } from './revision.queries.ts';
import { type Edit, limitRevisions, readSnapshot, saveRevision } from './revision.service.ts';

/**
 * Changes an active project and stores the edit as its next revision. Returns it unchanged if
 * nothing differs.
 */
export async function editProject(ctx: ActorCtx, form: EditProject): Promise<ProjectView> {
  await limitRevisions(ctx, form.id);
  return ctx.em.transactional(async (em) => {
    const innerCtx = { ...ctx, em };
    await assertNotSuspended(em, ctx.actor.id);
    const project = await lockProject(em, form.id);
    const edit = await planEdit(innerCtx, project, form);
    if (edit.changes.length > 0) {
      await applyEdit(innerCtx, project, edit);
      await saveRevision(innerCtx, project, edit);
      await publishToSearches(innerCtx, edit);
    }
    return loadVisibleProject({ ...ctx, em }, form.id);
  });
}

/** Returns what an edit would change and how many bids it concerns. Stores nothing. */
export async function previewEdit(ctx: ActorCtx, form: EditProject): Promise<EditPreview> {
  const project = await findProject(ctx.em, form.id);
  const { changes, isMaterial } = await planEdit(ctx, project, form);
  const bidderIds = await listBidderIds(ctx.em, project.id);
  return { changes, isMaterial, liveBids: bidderIds.length };
}

interface PlannedEdit extends Edit {
  projectId: number;
  lastCriterionId: number;
}

/** Returns the edit; throws if the actor may not make it. */
async function planEdit(ctx: ActorCtx, project: Project, form: EditProject): Promise<PlannedEdit> {
  const refusal =
    changeProjectRefusal(project, ctx.actor) ?? outdatedEditRefusal(project, form.basedOn);
  if (refusal) throw refusal;
  const before = await readSnapshot(ctx.em, project);
  const { criteria, lastCriterionId } = form.criteria
    ? numberCriteria(project, form.criteria, await listFormerCriteria(ctx.em, project.id))
    : project;
  const files = await findEditedFiles(ctx, before.files, form.fileIds);
  const after = { ...mergeForm(before, form), criteria, files };
  const changes = compareSnapshots(before, after);
  const isMaterial = isMaterialEdit(before, after);
  await assertAllowed(ctx, project.id, { before, after, isMaterial });
  return { projectId: project.id, before, after, changes, isMaterial, lastCriterionId };
}

/** Returns the fields after the edit, except criteria and files. */
function mergeForm(
  before: BriefSnapshot,
  form: EditProject,
): Omit<BriefSnapshot, 'criteria' | 'files'> {
  const { title = before.title, description = before.description } = form;
  const { category = before.category, budget = before.budget, rights = before.rights } = form;
  const { isPrivate = before.isPrivate, isUrgent = before.isUrgent } = form;
  const { skills = before.skills, exclusions = before.exclusions } = form;
  const deadline = form.deadline ? new Date(form.deadline).toISOString() : before.deadline;
  return {
    ...{ title, description, category, budget, rights, isPrivate, isUrgent, skills, exclusions },
    deadline,
  };
}

/** Returns the files after the edit, by ascending id. Throws if a new one cannot be attached. */
async function findEditedFiles(
  { em, actor }: ActorCtx,
  present: BriefSnapshot['files'],
  ids: readonly number[] | undefined,
): Promise<BriefSnapshot['files']> {
  if (!ids) return present;
  const staying = present.filter(({ id }) => ids.includes(id));
  const newIds = ids.filter((id) => !present.some((file) => file.id === id));
  const added = await listAttachableFiles(em, actor.id, newIds);
  if (added.length < newIds.length) throw fileNotFoundError();
  return [...staying, ...added.map(({ id, name, sha256 }) => ({ id, name, sha256 }))].toSorted(
    (a, b) => a.id - b.id,
  );
}

/** Throws if the deadline is invalid, or bids or a payment forbid the change. */
async function assertAllowed(
  { em, now }: ActorCtx,
  projectId: number,
  { before, after, isMaterial }: Omit<Edit, 'changes'>,
): Promise<void> {
  // A passed deadline does not prevent other changes.
  if (after.deadline !== before.deadline) {
    const refusal = deadlineRefusal(new Date(after.deadline), now());
    if (refusal) throw refusal;
  }
  if (after.isPrivate !== before.isPrivate && (await hasEverHadBids(em, projectId))) {
    throw visibilityRefusal();
  }
  if (isMaterial && (await isPaymentInProgress(em, projectId))) throw paymentOpenError();
}

async function applyEdit(
  ctx: ActorCtx,
  project: Project,
  { before, after, lastCriterionId }: PlannedEdit,
): Promise<void> {
  const { files, deadline, ...fields } = after;
  // The project is active, but a job may have set `isOpen` to false at its previous deadline.
  const isOpen = project.isOpen || deadline !== before.deadline;
  Object.assign(project, { ...fields, deadline: new Date(deadline), lastCriterionId, isOpen });
  const isIn = (list: BriefSnapshot['files']) => {
    const ids = new Set(list.map(({ id }) => id));
    return ({ id }: { id: number }) => ids.has(id);
  };
  const [wasPresent, stays] = [isIn(before.files), isIn(files)];
  const added = files.filter((file) => !wasPresent(file)).map(({ id }) => id);
  const removed = before.files.filter((file) => !stays(file)).map(({ id }) => id);
  await ctx.em.flush();
  if (after.isPrivate && !before.isPrivate)
    await deleteNotificationsOfFormerReaders(ctx, project.id);
  await attachProjectFiles(ctx, project.id, added);
  await removeProjectFiles(ctx.em, removed, ctx.now());
}

/** Queues the jobs of a new project for a private one that becomes public. */
async function publishToSearches(
  { em, jobs }: ActorCtx,
  { projectId, before, after }: PlannedEdit,
): Promise<void> {
  if (after.isPrivate || !before.isPrivate) return;
  await jobs.send(em, learnWordsQueue, { projectId });
  // Saved searches find it only now; the job notifies each user once.
  await jobs.send(em, projectPostedQueue, { projectId });
}
