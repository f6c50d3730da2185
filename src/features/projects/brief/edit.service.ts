import { assertNotSuspended } from '#features/accounts/suspension/suspension-guard.service.ts';
import { fileNotFoundError } from '#features/files/file.rules.ts';
import { type ActorCtx, inTransaction } from '#platform/server/context.ts';
import type { Project } from '../project.entity.ts';
import { learnWordsQueue, projectPostedQueue } from '../project.jobs.ts';
import { changeProjectRefusal, deadlineRefusal } from '../project.rules.ts';
import type { EditPreview, EditProject, ProjectView } from '../project.schema.ts';
import { loadProject, loadVisibleProject, lockProject } from '../project.service.ts';
import { forgetWords } from '../search/search.service.ts';
import {
  applyChanges,
  compareSnapshots,
  isMaterialEdit,
  outdatedEditRefusal,
  paymentOpenError,
  visibilityFixedError,
} from './brief.rules.ts';
import type { BriefSnapshot } from './brief.schema.ts';
import { searchedFields } from './brief-fields.rules.ts';
import { editedCriteriaRefusal, numberCriteria } from './criteria.rules.ts';
import { listBidderIds } from './follower.queries.ts';
import { deleteNotificationsOfFormerReaders } from './former-readers.service.ts';
import { listAttachableFiles } from './project-file.queries.ts';
import { attachProjectFiles, removeProjectFiles } from './project-file.service.ts';
import { hasEverHadBids, isPaymentInProgress } from './revision.queries.ts';
import {
  buildCurrentSnapshot,
  type Edit,
  limitRevisions,
  saveRevision,
} from './revision.service.ts';

/** Stores no revision if nothing differs. */
export async function editProject(ctx: ActorCtx, form: EditProject): Promise<ProjectView> {
  await limitRevisions(ctx, form.id);
  return inTransaction(ctx, async (ctx) => {
    await assertNotSuspended(ctx.em, ctx.actor.id);
    const project = await lockProject(ctx.em, form.id);
    const edit = await planEdit(ctx, project, form);
    if (edit.changes.length > 0) {
      await applyEdit(ctx, project, edit);
      await saveRevision(ctx, project, edit);
      await publishToSearches(ctx, project, edit);
    }
    return loadVisibleProject(ctx, form.id);
  });
}

/** Stores nothing. */
export async function previewEdit(ctx: ActorCtx, form: EditProject): Promise<EditPreview> {
  const project = await loadProject(ctx.em, form.id);
  const { changes, isMaterial } = await planEdit(ctx, project, form);
  const bidderIds = await listBidderIds(ctx.em, project.id);
  return { changes, isMaterial, bidderCount: bidderIds.length };
}

interface PlannedEdit extends Edit {
  projectId: number;
  lastCriterionId: number;
}

async function planEdit(ctx: ActorCtx, project: Project, form: EditProject): Promise<PlannedEdit> {
  const refusal =
    changeProjectRefusal(project, ctx.actor) ??
    outdatedEditRefusal(project, form.basedOn) ??
    editedCriteriaRefusal(form.criteria ?? [], project.criteria);
  if (refusal) throw refusal;
  const before = await buildCurrentSnapshot(ctx.em, project);
  const { criteria, lastCriterionId } = form.criteria
    ? numberCriteria(project, form.criteria)
    : project;
  const files = await findEditedFiles(ctx, before.files, form.fileIds);
  const changes = compareSnapshots(before, { ...mergeForm(before, form), criteria, files });
  const after = applyChanges(before, changes);
  const isMaterial = isMaterialEdit(before, after);
  await assertEditAllowed(ctx, project.id, { before, after, isMaterial });
  return { projectId: project.id, before, after, changes, isMaterial, lastCriterionId };
}

/** An absent field does not change. */
function mergeForm(before: BriefSnapshot, form: EditProject): BriefSnapshot {
  const { id: _id, basedOn: _basedOn, fileIds: _ids, criteria: _criteria, ...fields } = form;
  const deadline = form.deadline ? new Date(form.deadline).toISOString() : before.deadline;
  const edited = Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  );
  return { ...before, ...edited, deadline };
}

async function findEditedFiles(
  { em, actor }: ActorCtx,
  currentFiles: BriefSnapshot['files'],
  editedIds: readonly number[] | undefined,
): Promise<BriefSnapshot['files']> {
  if (!editedIds) return currentFiles;
  const remaining = currentFiles.filter(({ id }) => editedIds.includes(id));
  const newIds = editedIds.filter((id) => !currentFiles.some((file) => file.id === id));
  const added = await listAttachableFiles(em, actor.id, newIds);
  if (added.length < newIds.length) throw fileNotFoundError();
  return [...remaining, ...added.map(({ id, name, sha256 }) => ({ id, name, sha256 }))].toSorted(
    (a, b) => a.id - b.id,
  );
}

async function assertEditAllowed(
  { em, now }: ActorCtx,
  projectId: number,
  { before, after, isMaterial }: Omit<Edit, 'changes'>,
): Promise<void> {
  // An unchanged deadline is not checked, because it may have passed.
  if (after.deadline !== before.deadline) {
    const refusal = deadlineRefusal(new Date(after.deadline), now());
    if (refusal) throw refusal;
  }
  if (after.isPrivate !== before.isPrivate && (await hasEverHadBids(em, projectId))) {
    throw visibilityFixedError();
  }
  if (isMaterial && (await isPaymentInProgress(em, projectId))) throw paymentOpenError();
}

async function applyEdit(
  ctx: ActorCtx,
  project: Project,
  { before, after, lastCriterionId }: PlannedEdit,
): Promise<void> {
  const { files, deadline, ...fields } = after;
  // A job may have set `isOpen` to false at the previous deadline. A new deadline is in the future.
  const isOpen = project.isOpen || deadline !== before.deadline;
  Object.assign(project, { ...fields, deadline: new Date(deadline), lastCriterionId, isOpen });
  const idsBefore = new Set(before.files.map(({ id }) => id));
  const idsAfter = new Set(files.map(({ id }) => id));
  const addedIds = [...idsAfter.difference(idsBefore)];
  const removedIds = [...idsBefore.difference(idsAfter)];
  await ctx.em.flush();
  if (after.isPrivate && !before.isPrivate) {
    await deleteNotificationsOfFormerReaders(ctx, project.id);
    await forgetWords(ctx, before);
  }
  await attachProjectFiles(ctx, project.id, addedIds);
  await removeProjectFiles(ctx.em, removedIds, ctx.now());
}

/** Queues the jobs that make an edit known to the search and to saved searches. */
async function publishToSearches(
  { em, jobs }: ActorCtx,
  { revision }: Project,
  { projectId, before, after, changes }: PlannedEdit,
): Promise<void> {
  if (before.isPrivate && !after.isPrivate) await jobs.send(em, learnWordsQueue, { projectId });
  if (changes.some(({ field }) => searchedFields.has(field))) {
    await jobs.send(em, projectPostedQueue, { projectId, editedTo: revision });
  }
}
