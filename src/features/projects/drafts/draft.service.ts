import { LockMode } from '@mikro-orm/core';
import type { SqlEntityManager } from '@mikro-orm/postgresql';
import { lockUser } from '#features/accounts/account.service.ts';
import { copyToUploads } from '#features/files/file.service.ts';
import { type ActorCtx, inTransaction } from '#platform/server/context.ts';
import { canonicalJson } from '#platform/shared/canonical-json.ts';
import { briefFields, pickFields } from '../brief/brief-fields.rules.ts';
import { listProjectFiles } from '../brief/project-file.queries.ts';
import type { Project } from '../project.entity.ts';
import { notOwnerError, postRefusal } from '../project.rules.ts';
import type { ProjectView } from '../project.schema.ts';
import {
  assertCanPost,
  createProject,
  loadProject,
  loadVisibleProject,
} from '../project.service.ts';
import { Draft } from './draft.entity.ts';
import { findDraft, listDraftsOf } from './draft.queries.ts';
import { draftCountRefusal, draftNotFoundError, outdatedDraftRefusal } from './draft.rules.ts';
import type {
  CopiedDraft,
  DraftFields,
  DraftVersion,
  DraftView,
  PublishDraft,
  SaveDraft,
} from './draft.schema.ts';

export function listDrafts({ em, actor }: ActorCtx): Promise<DraftView[]> {
  return listDraftsOf(em, actor.id);
}

/** Throws `not_found` for other users, also for admins. */
export async function loadDraft({ em, actor }: ActorCtx, draftId: number): Promise<DraftView> {
  const draft = await findDraft(em, actor.id, draftId);
  if (!draft) throw draftNotFoundError();
  return draft;
}

export function createDraft(ctx: ActorCtx, fields: DraftFields): Promise<DraftView> {
  const { actor, now } = ctx;
  const refusal = postRefusal(actor);
  if (refusal) throw refusal;
  return inTransaction(ctx, async (ctx) => {
    const { em } = ctx;
    // Without the lock, concurrent requests could exceed the maximum number of drafts.
    await lockUser(em, actor.id);
    await assertDraftCount(ctx);
    const times = { createdAt: now(), updatedAt: now() };
    const draft = em.create(Draft, { clientId: actor.id, fields, ...times });
    await em.flush();
    return loadDraft(ctx, draft.id);
  });
}

async function assertDraftCount({ em, actor }: ActorCtx): Promise<void> {
  const refusal = draftCountRefusal(await em.count(Draft, { clientId: actor.id }));
  if (refusal) throw refusal;
}

/**
 * Saves fields of a draft of the actor. Absent fields do not change. Throws if the draft does not
 * exist, or if it changes and was changed elsewhere since `basedOn`. If the draft has these values
 * already, `basedOn` is not checked, so that a form can repeat a save without an Idempotency-Key.
 */
export function saveDraft(ctx: ActorCtx, { fields, ...known }: SaveDraft): Promise<DraftView> {
  const { id, editor = null } = known;
  return inTransaction(ctx, async (ctx) => {
    const draft = await lockDraft(ctx.em, ctx.actor.id, id);
    const newFields = { ...draft.fields, ...fields };
    const isUnchanged = canonicalJson(newFields) === canonicalJson(draft.fields);
    if (isUnchanged) return loadDraft(ctx, id);
    const refusal = outdatedDraftRefusal(draft, known);
    if (refusal) throw refusal;
    if (editor === null) draft.editorBasedOn = null;
    else if (editor !== draft.editor) draft.editorBasedOn = draft.version;
    draft.editor = editor;
    draft.fields = newFields;
    draft.version += 1;
    draft.updatedAt = ctx.now();
    await ctx.em.flush();
    return loadDraft(ctx, id);
  });
}

/**
 * Posts a project with all fields of the form and deletes the draft, in one transaction. Throws if
 * the draft was changed elsewhere since `basedOn`, and the errors of `loadDraft` and `postProject`.
 */
export async function publishDraft(
  ctx: ActorCtx,
  { id, basedOn, editor, ...form }: PublishDraft,
): Promise<ProjectView> {
  // Checked first, so that a draft of another user is `not_found` also for users that may not post.
  await loadDraft(ctx, id);
  await assertCanPost(ctx, form);
  return inTransaction(ctx, async (ctx) => {
    await deleteDraft(ctx.em, ctx.actor.id, { id, basedOn, editor });
    return createProject(ctx, form);
  });
}

/**
 * Deletes a draft. Throws `not_found` if the actor has no such draft, and `draft_changed` if it was
 * changed elsewhere since `basedOn`. The uploads of the draft are not attached to anything, so an
 * hourly job deletes them.
 */
export function discardDraft({ em, actor }: ActorCtx, known: DraftVersion): Promise<void> {
  return em.transactional((em) => deleteDraft(em, actor.id, known));
}

/** Copies the files that the project has now; the draft may lack some (`copyToUploads`). */
export async function copyProject(ctx: ActorCtx, projectId: number): Promise<CopiedDraft> {
  // Checked first, because the error for a hidden project must be the same as on its page.
  await loadVisibleProject(ctx, projectId);
  const project = await loadProject(ctx.em, projectId);
  if (project.clientId !== ctx.actor.id) throw notOwnerError();
  // Before the files are copied; `createDraft` checks it again under the lock.
  await assertDraftCount(ctx);
  const files = await listProjectFiles(ctx.em, projectId);
  const fileIds = await copyToUploads(
    ctx,
    files.map(({ id }) => id),
  );
  const draft = await createDraft(ctx, { ...toDraftFields(project), fileIds });
  return { ...draft, missingFiles: files.length - fileIds.length };
}

function toDraftFields(project: Project): DraftFields {
  const copiedFields = briefFields.filter((field) => field !== 'deadline' && field !== 'files');
  return {
    ...pickFields(project, copiedFields),
    criteria: project.criteria.map(({ text }) => text),
  };
}

async function lockDraft(em: SqlEntityManager, clientId: number, draftId: number): Promise<Draft> {
  const lockMode = LockMode.PESSIMISTIC_WRITE;
  const draft = await em.findOne(Draft, { id: draftId, clientId }, { lockMode });
  if (!draft) throw draftNotFoundError();
  return draft;
}

async function deleteDraft(
  em: SqlEntityManager,
  clientId: number,
  known: DraftVersion,
): Promise<void> {
  const draft = await lockDraft(em, clientId, known.id);
  const refusal = outdatedDraftRefusal(draft, known);
  if (refusal) throw refusal;
  em.remove(draft);
  await em.flush();
}

export async function deleteDrafts(em: SqlEntityManager, clientId: number): Promise<void> {
  await em.nativeDelete(Draft, { clientId });
}
